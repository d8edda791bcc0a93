-- Whose documents an account holds: the client, and the drivers and lead travellers of their bookings.
create table document_people (
  id int generated always as identity primary key,
  client_id int not null references clients,
  name_key text not null,
  first_name text not null,
  last_name text not null,
  constraint document_people_not_twice_for_one_name unique (client_id, name_key)
);

create table documents (
  id int generated always as identity primary key,
  client_id int not null references clients,
  person_id int not null references document_people,
  doc_type int not null check (doc_type between 1 and 4),
  action_type int not null check (action_type in (1, 2)),
  status int not null check (status between 1 and 5),
  -- Only the last four signs once the file is erased.
  number text,
  holder_name text,
  issued_on date,
  valid_until date,
  country text,
  classes text,
  rejection jsonb,
  started_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by int,
  erased_at timestamptz,
  constraint documents_submitted_with_their_data check (status = 1 or (number is not null and holder_name is not null and valid_until is not null)),
  constraint documents_rejected_with_a_reason check (status <> 4 or rejection is not null)
);
create unique index documents_one_in_hand_per_person_and_type on documents (person_id, doc_type) where status in (1, 2);
create index documents_of_client on documents (client_id, id);
create index documents_in_review on documents (submitted_at) where status = 2;

-- Secrets that open the capture of one document without signing in: a link for a telephone, used up when it is opened, and
-- the pass of the device that captures. Stored as hashes.
create table document_passes (
  secret_hash text primary key,
  document_id int not null references documents,
  kind text not null check (kind in ('link', 'capture')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index document_passes_of_document on document_passes (document_id, created_at);

-- A picture on its way: the hashes of its parts as the browser has cut it, then the finished file.
create table document_pictures (
  id int generated always as identity primary key,
  document_id int not null references documents,
  side text not null check (side in ('front', 'back')),
  part_hashes jsonb not null,
  file_id bigint,
  begun_at timestamptz not null,
  constraint document_pictures_one_per_side unique (document_id, side)
);

create table document_picture_parts (
  picture_id int not null references document_pictures on delete cascade,
  part int not null,
  file_id bigint not null,
  constraint document_picture_parts_not_twice primary key (picture_id, part)
);
