-- A conversation of a client with the agency: the general one, one per booking, one per courier request.
create table note_threads (
  id int generated always as identity primary key,
  client_id int not null references clients,
  kind text not null,
  -- The booking's or the courier request's; empty for the general one.
  reference text not null,
  -- Since when the client waits for an answer.
  waiting_since timestamptz,
  last_at timestamptz not null,
  constraint note_threads_one_per_topic unique (client_id, kind, reference),
  constraint note_threads_of_a_known_kind check (kind in ('general', 'booking', 'courier')),
  constraint note_threads_general_without_reference check ((kind = 'general') = (reference = ''))
);
create index note_threads_waiting on note_threads (waiting_since, id) where waiting_since is not null;
create index note_threads_newest on note_threads (last_at desc, id desc);

create table notes (
  id int generated always as identity primary key,
  thread_id int not null references note_threads,
  client_id int not null references clients,
  -- True when the client wrote it, false when the agency did.
  from_client boolean not null,
  -- Who of the agency answered, for the client to read.
  signed_by text not null default '',
  -- In the language it was written in, or in both.
  subject jsonb not null,
  body jsonb not null,
  created_at timestamptz not null,
  -- When the side that it was written to read it.
  read_at timestamptz,
  hidden_at timestamptz,
  -- Seconds that the client had waited for this answer.
  answered_after_seconds int,
  request_key text,
  constraint notes_not_twice_for_one_key unique (client_id, request_key),
  constraint notes_in_some_language check (coalesce(body ->> 'en', body ->> 'es', '') <> ''),
  constraint notes_subject_in_the_languages_of_the_body check (
    (subject ->> 'en' is null) = (body ->> 'en' is null) and (subject ->> 'es' is null) = (body ->> 'es' is null)
  ),
  constraint notes_answers_come_from_the_agency check (answered_after_seconds is null or not from_client)
);
create index notes_of_client on notes (client_id, from_client, id desc) where hidden_at is null;
create index notes_of_thread on notes (thread_id, id);
create index notes_new_of_client on notes (client_id) where not from_client and read_at is null and hidden_at is null;
create index notes_answered on notes (created_at) where answered_after_seconds is not null;

-- What a client can write about.
create index if not exists bookings_of_client on bookings (client_id, id);
