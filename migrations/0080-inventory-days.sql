-- What is for sale and what bookings hold of it; what is left follows from both. Rooms that were never set are not for sale.
alter table lodging_days rename column rooms_left to rooms;
alter table lodging_days
  drop constraint lodging_days_never_oversold,
  alter column rooms drop not null,
  add column rooms_taken int not null default 0;
update lodging_days d set rooms = d.rooms + held.rooms, rooms_taken = held.rooms
from (
  select b.hotel_id, b.room_class_id, b.check_in + n as day, sum(b.room_count)::int as rooms
  from lodging_bookings b cross join lateral generate_series(0, b.check_out - b.check_in - 1) n
  where b.released_at is null
  group by b.hotel_id, b.room_class_id, b.check_in + n
) held
where d.hotel_id = held.hotel_id and d.room_class_id = held.room_class_id and d.day = held.day;

-- *_rule: the price rule that made a price; null when a person, an import or nobody set it.
alter table lodging_days
  add column rooms_left int generated always as (rooms - rooms_taken) stored,
  add column max_nights int,
  add column closed_to_arrival boolean not null default false,
  add column closed_to_departure boolean not null default false,
  add column ep_rule int,
  add column cp_rule int,
  add column map_rule int,
  add column ap_rule int,
  add column all_rule int,
  add constraint lodging_days_never_oversold check (rooms_taken between 0 and coalesce(rooms, 0)),
  add constraint lodging_days_stays_of_at_least_a_night check (min_nights >= 1 and max_nights >= 1),
  add constraint lodging_days_release_never_negative check (release_days >= 0),
  add constraint lodging_days_prices_never_negative check (least(ep_cents, cp_cents, map_cents, ap_cents, all_cents) >= 0);
-- Few days are closed to departure, and a search looks at the day after its last night.
create index lodging_days_closed_to_departure on lodging_days (day, hotel_id, room_class_id) where closed_to_departure;

alter table car_days rename column units_left to units;
alter table car_days
  drop constraint car_days_never_oversold,
  alter column units drop not null,
  add column units_taken int not null default 0;
update car_days d set units = d.units + held.units, units_taken = held.units
from (
  select b.supplier_id, b.model_id, b.pick_up_zone_id, b.pick_up_day + n as day, count(*)::int as units
  from car_bookings b cross join lateral generate_series(0, b.rental_days - 1) n
  where b.released_at is null
  group by b.supplier_id, b.model_id, b.pick_up_zone_id, b.pick_up_day + n
) held
where d.supplier_id = held.supplier_id and d.model_id = held.model_id and d.zone_id = held.pick_up_zone_id and d.day = held.day;

-- A length of a rental without a price is not sold.
alter table car_days
  alter column price_3_cents drop not null,
  alter column price_7_cents drop not null,
  alter column price_14_cents drop not null,
  alter column price_30_cents drop not null,
  add column units_left int generated always as (units - units_taken) stored,
  add column min_days int not null default 3,
  add column max_days int,
  add column release_days int not null default 0,
  add column closed_to_arrival boolean not null default false,
  add column closed_to_departure boolean not null default false,
  add column price_3_rule int,
  add column price_7_rule int,
  add column price_14_rule int,
  add column price_30_rule int,
  add constraint car_days_never_oversold check (units_taken between 0 and coalesce(units, 0)),
  add constraint car_days_rentals_of_at_least_a_day check (min_days >= 1 and max_days >= 1),
  add constraint car_days_release_never_negative check (release_days >= 0),
  add constraint car_days_prices_never_negative check (least(price_3_cents, price_7_cents, price_14_cents, price_30_cents) >= 0);
create index car_days_closed_to_departure on car_days (zone_id, day, supplier_id, model_id) where closed_to_departure;
