-- Files that a client hands in to go with a note; without one until the note is sent.
create table note_attachments (
  id int generated always as identity primary key,
  client_id int not null references clients,
  note_id int references notes,
  -- Its place in the note.
  position int,
  name text not null,
  content_type text not null,
  size_bytes int not null,
  file_id bigint not null references stored_files,
  created_at timestamptz not null,
  constraint note_attachments_three_per_note unique (note_id, position),
  constraint note_attachments_at_most_three check (position between 1 and 3),
  constraint note_attachments_placed_with_their_note check ((note_id is null) = (position is null)),
  constraint note_attachments_of_a_known_kind check (content_type in ('image/jpeg', 'application/pdf'))
);
create index note_attachments_waiting on note_attachments (client_id) where note_id is null;

-- What the courier service costs, by what is sent and its weight.
create table courier_rates (
  kind text not null,
  up_to_grams int not null,
  price_cents int not null,
  primary key (kind, up_to_grams),
  constraint courier_rates_of_a_known_kind check (kind in ('letter', 'parcel', 'medicine')),
  constraint courier_rates_weigh_something check (up_to_grams > 0),
  constraint courier_rates_never_negative check (price_cents >= 0)
);
