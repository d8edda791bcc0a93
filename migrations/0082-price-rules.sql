-- Seasons and price rules of a hotel or a car supplier. Prices keep the number of the rule that made them, so a removed rule stays.
create table inventory_seasons (
  id int generated always as identity primary key,
  kind text not null check (kind in ('lodging', 'car')),
  sheet_id int not null,
  name text not null,
  spans jsonb not null,
  years jsonb not null
);
create index inventory_seasons_of_sheet on inventory_seasons (kind, sheet_id);

create table inventory_rules (
  id int generated always as identity primary key,
  kind text not null check (kind in ('lodging', 'car')),
  sheet_id int not null,
  name text not null,
  rows jsonb not null,
  price text not null,
  season_id int references inventory_seasons,
  weekdays jsonb not null,
  source jsonb not null,
  round_to_cents int not null check (round_to_cents > 0),
  priority int not null,
  removed_at timestamptz,
  constraint inventory_rules_removed_leave_their_season check (removed_at is null or season_id is null)
);
create index inventory_rules_of_sheet on inventory_rules (kind, sheet_id);
