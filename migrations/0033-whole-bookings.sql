-- The offer that was booked, as it was told in each language; null for bookings from before this migration.
alter table car_bookings add column offer jsonb;
alter table lodging_bookings add column offer jsonb;

-- The office that hands over the car; null where the supplier's office in the zone is found by the hour.
alter table car_bookings add column pick_up_office_id int references car_offices on delete set null;

-- The country where a hotel stands. The country of its brand is the chain's.
update hotels set country_id = 34 where exists (select from countries where id = 34);
