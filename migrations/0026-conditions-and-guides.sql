create table rent_conditions (
  supplier_id int primary key,
  title jsonb not null,
  updated_on date not null,
  sections jsonb not null
);

alter table tourist_zones add column guide jsonb;
alter table provinces add column to_know jsonb;
