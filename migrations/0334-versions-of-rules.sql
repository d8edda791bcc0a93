-- Counts the changes of what staff edit in a form, so that two of them do not overwrite each other.
alter table inventory_seasons add column version integer not null default 1;
alter table inventory_rules add column version integer not null default 1;
alter table sale_currencies add column version integer not null default 1;
