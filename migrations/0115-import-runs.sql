-- The rows of a file while it is checked or imported. Not in the write-ahead log: after a crash the file is read again.
create unlogged table inventory_staged_lines (
  run int not null,
  sheet_id int not null,
  row_key text not null,
  line int not null,
  first_day date not null,
  days int not null,
  cells jsonb not null
);
create index inventory_staged_lines_by_row on inventory_staged_lines (run, sheet_id, row_key, line);

-- `run` is the one that may write: a later run takes the place of one that stopped, or that outlived its lease.
create sequence spreadsheet_import_runs as int;
alter table spreadsheet_imports
  add column run int,
  add column alive_at timestamptz,
  add column step text,
  add column percent int not null default 0,
  add constraint spreadsheet_imports_of_known_step check (step in ('reading', 'comparing', 'writing')),
  add constraint spreadsheet_imports_percent check (percent between 0 and 100);
