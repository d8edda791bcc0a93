-- A file is in the database or in S3-compatible storage.
alter table stored_files alter column sealed drop not null;
alter table stored_files add column object_key text constraint stored_files_one_per_object unique;
alter table stored_files add constraint stored_files_in_one_place check (num_nonnulls(sealed, object_key) = 1);

-- Objects of the storage that no file uses: written for a file that does not use them yet, or left by one. The daily job removes them.
create table unused_objects (
  object_key text primary key,
  unused_since timestamptz not null,
  -- Set before the object is removed, so that no file takes it any more.
  is_going boolean not null default false
);
create index unused_objects_by_age on unused_objects (unused_since);

create function note_unused_object() returns trigger language plpgsql as $$ begin
  insert into unused_objects (object_key, unused_since) values (old.object_key, clock_timestamp())
  on conflict (object_key) do nothing; return null; end $$;
create trigger stored_files_deleted after delete on stored_files
  for each row when (old.object_key is not null) execute function note_unused_object();
create trigger stored_files_moved after update on stored_files
  for each row when (old.object_key is not null and new.object_key is null) execute function note_unused_object();
