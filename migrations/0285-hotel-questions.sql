-- What visitors and clients asked about a hotel, and what staff answered (docs/decisions/0164).
create table hotel_questions (
  id int generated always as identity primary key,
  hotel_id int not null references hotels,
  -- Null for a visitor, and once the account is deleted.
  client_id int references clients,
  -- Where the answer to a visitor goes; deleted with the answer.
  email text check (length(email) between 3 and 254),
  -- First name; null once the account is deleted.
  author text check (length(author) between 1 and 60),
  lang text not null check (lang in ('en', 'es')),
  body text not null check (length(body) between 1 and 1000),
  asked_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'answered', 'published', 'discarded')),
  -- As the asker got it, in the language of the question.
  answer text,
  decided_at timestamptz,
  -- Question and answer in both languages, as the page shows them; kept when they are hidden.
  shown jsonb,
  -- When the row is deleted; null while it is published.
  expires_at timestamptz,
  constraint hotel_questions_can_be_answered check (status <> 'waiting' or num_nonnulls(client_id, email) = 1),
  constraint hotel_questions_keep_no_address check (status = 'waiting' or email is null),
  constraint hotel_questions_decided_at_a_time check ((status = 'waiting') = (decided_at is null)),
  constraint hotel_questions_answered_before_shown check (status in ('waiting', 'discarded') = (answer is null)),
  constraint hotel_questions_shown_in_both_languages check (status <> 'published' or shown is not null),
  constraint hotel_questions_expire_unless_published check ((status = 'published') = (expires_at is null))
);
create index hotel_questions_of_hotel on hotel_questions (hotel_id, asked_at desc) where status = 'published';
create index hotel_questions_waiting on hotel_questions (asked_at) where status = 'waiting';
create index hotel_questions_of_client on hotel_questions (client_id);
create index hotel_questions_expiring on hotel_questions (expires_at);

-- What was asked and answered stays as it is; only what the page shows can be edited.
create function hotel_questions_stay() returns trigger language plpgsql as $$ begin raise exception 'A question stays as it was asked'; end $$;
create trigger hotel_questions_never_edited before update on hotel_questions for each row when (
  (new.hotel_id, new.lang, new.body, new.asked_at) is distinct from (old.hotel_id, old.lang, old.body, old.asked_at)
  or (old.answer is not null and new.answer is distinct from old.answer)
  or (new.author is not null and new.author is distinct from old.author)
  or (new.client_id is not null and new.client_id is distinct from old.client_id)
  or (old.status = 'discarded' and new.status <> 'discarded')
  or (old.status <> 'waiting' and new.status = 'waiting')
) execute function hotel_questions_stay();

create trigger hotel_questions_noted after insert or update or delete or truncate on hotel_questions
  for each statement execute function note_change('catalogue');
