-- Files that people hand in, sealed: without the key the database alone shows none of them.
create table stored_files (
  id bigint generated always as identity primary key,
  -- Which key sealed it.
  key_id text not null,
  content_type text not null,
  size int not null check (size > 0),
  sealed bytea not null,
  created_at timestamptz not null
);
