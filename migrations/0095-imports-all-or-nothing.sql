-- Files with `expires_at` are deleted then. An import stays without its file. `failed`: the file no longer fitted, nothing was written.
alter table stored_files add column expires_at timestamptz;
create index stored_files_by_expiry on stored_files (expires_at) where expires_at is not null;

alter table spreadsheet_imports alter column file_id drop not null;
alter table spreadsheet_imports drop constraint spreadsheet_imports_file_id_fkey;
alter table spreadsheet_imports add constraint spreadsheet_imports_file_id_fkey
  foreign key (file_id) references stored_files on delete set null;
create index spreadsheet_imports_by_file on spreadsheet_imports (file_id);
update stored_files set expires_at = created_at + interval '30 days'
  where id in (select file_id from spreadsheet_imports);

alter table spreadsheet_imports drop constraint spreadsheet_imports_status_check;
alter table spreadsheet_imports add constraint spreadsheet_imports_status_check
  check (status in ('new', 'checking', 'checked', 'committing', 'done', 'failed', 'undone'));
alter table spreadsheet_imports add constraint spreadsheet_imports_written_are_done
  check (change_id is null or status in ('done', 'undone'));
