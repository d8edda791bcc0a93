-- Changes of rates, stock and restrictions, from the grid, an import or a price rule; only ever added to.
create table inventory_changes (
  id int generated always as identity primary key,
  at timestamptz not null,
  staff_id int references staff,
  source text not null,
  undoes int references inventory_changes,
  constraint inventory_changes_of_known_source check (source in ('edit', 'bulk', 'paste', 'undo', 'redo', 'rule', 'import')),
  constraint inventory_changes_undone_once unique (undoes)
);

-- The sheets of a change, with the number of cells that it changed and their days.
create table inventory_change_sheets (
  change_id int not null references inventory_changes,
  kind text not null check (kind in ('lodging', 'car')),
  sheet_id int not null,
  cells int not null check (cells > 0),
  first_day date not null,
  last_day date not null,
  primary key (change_id, kind, sheet_id)
);
create index inventory_changes_of_sheet on inventory_change_sheets (kind, sheet_id, change_id desc);

-- Values of one field of one row on consecutive days, and the rules that made prices. Ids follow the order in which cells were locked.
create table inventory_change_runs (
  id bigint generated always as identity primary key,
  change_id int not null references inventory_changes,
  kind text not null,
  sheet_id int not null,
  row_key text not null,
  field text not null,
  first_day date not null,
  days int not null check (days > 0),
  before jsonb not null,
  after jsonb not null,
  rules_before jsonb,
  rules_after jsonb,
  constraint inventory_change_runs_complete check (jsonb_array_length(before) = days and jsonb_array_length(after) = days)
);
create index inventory_runs_of_change on inventory_change_runs (change_id);
create index inventory_runs_of_cell on inventory_change_runs (kind, sheet_id, row_key, field, id);

create function inventory_history_stays() returns trigger language plpgsql as $$ begin raise exception 'The history of the inventory is only ever added to'; end $$;
create trigger inventory_changes_stay before update or delete on inventory_changes for each row execute function inventory_history_stays();
create trigger inventory_change_sheets_stay before update or delete on inventory_change_sheets for each row execute function inventory_history_stays();
create trigger inventory_change_runs_stay before update or delete on inventory_change_runs for each row execute function inventory_history_stays();

create index lodging_bookings_that_hold on lodging_bookings (hotel_id, check_out) where released_at is null;
create index car_bookings_that_hold on car_bookings (supplier_id, drop_off_day) where released_at is null;
