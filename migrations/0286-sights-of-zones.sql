-- Sights and beaches of a tourist zone, in the order of its record; hotels show the nearest ones.
alter table tourist_zones add column sights jsonb not null default '[]'
  constraint tourist_zones_sights_are_a_list check (jsonb_typeof(sights) = 'array');
