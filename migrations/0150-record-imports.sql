-- Files of records: of hotels, cars, places and content. The kinds of record are in the program.
alter table spreadsheet_imports drop constraint spreadsheet_imports_kind_check;
-- The list of the records that a CSV file has the rows of; empty: the records themselves.
alter table spreadsheet_imports add column list text not null default '';
-- The sheets of a file of records with the places of their columns among all columns.
alter table spreadsheet_imports add column file_sheets jsonb not null default '[]';
alter table spreadsheet_imports add column as_draft boolean not null default false;

-- What an import did to each record: the version that it made, and the record's state before, null for a new record.
create table imported_records (
  import_id int not null references spreadsheet_imports,
  kind text not null,
  id int not null,
  version int not null,
  before jsonb,
  constraint imported_records_once_per_import primary key (import_id, id),
  foreign key (kind, id, version) references record_versions (kind, id, version)
);
create index imported_records_by_version on imported_records (kind, id, version);
