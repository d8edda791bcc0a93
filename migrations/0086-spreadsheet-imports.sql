-- Files that the office imports. `problems` are those of the last check; `cells` is what it would change, or has changed.
create table spreadsheet_imports (
  id int generated always as identity primary key,
  kind text not null check (kind in ('lodging-rates', 'car-rates')),
  file_name text not null,
  file_id int not null references stored_files,
  staff_id int references staff,
  created_at timestamptz not null,
  headers jsonb not null,
  mapping jsonb not null,
  status text not null check (status in ('new', 'checking', 'checked', 'committing', 'done', 'undone')),
  rows_read int not null default 0,
  rows_total int,
  problems jsonb not null default '[]',
  problem_count int not null default 0,
  cells int,
  sheets jsonb not null default '[]',
  change_id int references inventory_changes,
  finished_at timestamptz,
  constraint spreadsheet_imports_done_once unique (change_id)
);
create index spreadsheet_imports_by_kind on spreadsheet_imports (kind, id desc);
