create table car_classes (
  id int primary key,
  code text not null unique,
  name jsonb not null,
  min_age int not null,
  max_age int not null,
  min_licence_years int not null,
  display_order int not null,
  constraint car_classes_narrow_the_ages_never_widen check (min_age >= 21 and max_age <= 75 and min_age <= max_age)
);

create table car_models (
  id int primary key,
  class_id int not null references car_classes,
  name text not null,
  transmission int not null check (transmission in (1, 2)),
  seats int not null,
  bags int not null,
  doors int not null,
  air_conditioning boolean not null,
  fuel text not null,
  body text not null
);

create table car_suppliers (
  id int primary key,
  slug text not null unique,
  name text not null,
  about jsonb not null,
  phone text not null,
  after_hours_fee_cents int not null check (after_hours_fee_cents >= 0),
  cancellation jsonb
);

create table car_age_fees (
  supplier_id int not null references car_suppliers,
  from_age int not null,
  to_age int not null,
  per_day_cents int not null check (per_day_cents >= 0),
  primary key (supplier_id, from_age)
);

create table car_one_way_fees (
  supplier_id int not null references car_suppliers,
  from_zone_id int not null references car_zones,
  to_zone_id int not null references car_zones,
  fee_cents int not null check (fee_cents >= 0),
  primary key (supplier_id, from_zone_id, to_zone_id)
);

-- Price adjustment in percent for clients of a country.
create table car_markets (
  supplier_id int not null references car_suppliers,
  country_id int not null references countries,
  percent int not null check (percent between -50 and 100),
  primary key (supplier_id, country_id)
);

create table car_offices (
  id int primary key,
  supplier_id int not null references car_suppliers,
  zone_id int not null references car_zones,
  name text not null,
  address text not null,
  phone text not null,
  latitude double precision not null,
  longitude double precision not null,
  opens text not null,
  closes text not null
);
create index car_offices_of_zone on car_offices (zone_id, supplier_id);

create table car_products (
  supplier_id int not null references car_suppliers,
  model_id int not null references car_models,
  km_limit_per_day int,
  insurance_per_day_cents int not null check (insurance_per_day_cents >= 0),
  deposit_cents int not null check (deposit_cents >= 0),
  primary key (supplier_id, model_id)
);

-- Stock and the four length-tier prices of one model of one supplier in one zone on one day.
create table car_days (
  supplier_id int not null,
  model_id int not null,
  zone_id int not null references car_zones,
  day date not null,
  units_left int not null,
  stop_sale boolean not null default false,
  price_3_cents int not null,
  price_7_cents int not null,
  price_14_cents int not null,
  price_30_cents int not null,
  primary key (supplier_id, model_id, zone_id, day),
  foreign key (supplier_id, model_id) references car_products,
  constraint car_days_never_oversold check (units_left >= 0)
) with (fillfactor = 90);
create index car_days_of_zone on car_days (zone_id, day);

create table car_bookings (
  booking_id int primary key,
  supplier_id int not null,
  model_id int not null,
  pick_up_zone_id int not null references car_zones,
  drop_off_zone_id int not null references car_zones,
  pick_up_day date not null,
  pick_up_hour text not null,
  drop_off_day date not null,
  drop_off_hour text not null,
  rental_days int not null check (rental_days > 0),
  driver jsonb not null,
  released_at timestamptz,
  foreign key (supplier_id, model_id) references car_products
);
