-- What was changed, for the copies that processes keep in memory (src/platform/changes). Written in the transaction of the change.
create table changes (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  topic text not null check (topic in ('lodgingDays', 'carDays', 'catalogue', 'content')),
  -- What the days belong to: hotel and room class, or supplier, model and zone. Empty for the other topics.
  keys int[] not null default '{}',
  first_day date,
  last_day date,
  at timestamptz not null default clock_timestamp()
);
create index changes_of_transaction on changes (xid);

-- The changed days of a room or a car, one row for each per statement.
create function note_lodging_days() returns trigger language plpgsql as $$ begin
  insert into changes (topic, keys, first_day, last_day)
  select 'lodgingDays', array[hotel_id, room_class_id], min(day), max(day) from changed group by hotel_id, room_class_id; return null; end $$;
create function note_changed_lodging_days() returns trigger language plpgsql as $$ begin
  insert into changes (topic, keys, first_day, last_day)
  select 'lodgingDays', array[hotel_id, room_class_id], min(day), max(day)
  from (select hotel_id, room_class_id, day from before union all select hotel_id, room_class_id, day from after) days
  group by hotel_id, room_class_id; return null; end $$;
create function note_car_days() returns trigger language plpgsql as $$ begin
  insert into changes (topic, keys, first_day, last_day)
  select 'carDays', array[supplier_id, model_id, zone_id], min(day), max(day) from changed group by supplier_id, model_id, zone_id; return null; end $$;
create function note_changed_car_days() returns trigger language plpgsql as $$ begin
  insert into changes (topic, keys, first_day, last_day)
  select 'carDays', array[supplier_id, model_id, zone_id], min(day), max(day)
  from (select supplier_id, model_id, zone_id, day from before union all select supplier_id, model_id, zone_id, day from after) days
  group by supplier_id, model_id, zone_id; return null; end $$;

create trigger lodging_days_added after insert on lodging_days
  referencing new table as changed for each statement execute function note_lodging_days();
create trigger lodging_days_changed after update on lodging_days
  referencing old table as before new table as after for each statement execute function note_changed_lodging_days();
create trigger lodging_days_deleted after delete on lodging_days
  referencing old table as changed for each statement execute function note_lodging_days();
create trigger car_days_added after insert on car_days
  referencing new table as changed for each statement execute function note_car_days();
create trigger car_days_changed after update on car_days
  referencing old table as before new table as after for each statement execute function note_changed_car_days();
create trigger car_days_deleted after delete on car_days
  referencing old table as changed for each statement execute function note_car_days();

-- Other tables: one row per transaction and topic. A truncated table of days counts as a change of everything.
create function note_change() returns trigger language plpgsql as $$ begin
  insert into changes (topic) select tg_argv[0]
  where not exists (select from changes where xid = pg_current_xact_id() and topic = tg_argv[0]); return null; end $$;

create trigger lodging_days_truncated after truncate on lodging_days for each statement execute function note_change('catalogue');
create trigger car_days_truncated after truncate on car_days for each statement execute function note_change('catalogue');

do $$ declare name text; begin
  foreach name in array array[
    'car_age_fees', 'car_classes', 'car_markets', 'car_models', 'car_offices', 'car_one_way_fees', 'car_products',
    'car_suppliers', 'car_zones', 'countries', 'hotel_categories', 'hotel_chains', 'hotel_rooms', 'hotel_services', 'hotels',
    'photo_files', 'photos', 'provinces', 'room_classes', 'tourist_zones'
  ] loop execute format(
    'create trigger %I after insert or update or delete or truncate on %I for each statement execute function note_change(%L)',
    name || '_noted', name, 'catalogue'
  ); end loop; foreach name in array array[
    'agency_logos', 'courier_rates', 'faqs', 'home_pages', 'news', 'news_categories', 'policy_versions', 'site_settings'
  ] loop execute format(
    'create trigger %I after insert or update or delete or truncate on %I for each statement execute function note_change(%L)',
    name || '_noted', name, 'content'
  ); end loop; end $$;
