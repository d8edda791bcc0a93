-- What the office has set, in place of the default; without a row the default holds.
create table site_settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null,
  staff_id int references staff
);

-- Every change of a setting; null is the default, or nobody when set up from the command line.
create table site_setting_changes (
  id int generated always as identity primary key,
  key text not null,
  changed_at timestamptz not null,
  staff_id int references staff,
  before jsonb,
  after jsonb,
  constraint site_setting_changes_change_something check (before is distinct from after)
);

create index on site_setting_changes (key, id);

-- Logos of the agency. A row never changes, so that its address can be kept for good.
create table agency_logos (
  id int generated always as identity primary key,
  type text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  constraint agency_logos_are_small check (octet_length(bytes) <= 300000)
);
