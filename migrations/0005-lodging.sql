create table hotel_chains (
  id int primary key,
  name text not null,
  country_id int not null references countries
);

create table hotel_categories (
  id int primary key,
  stars int,
  name jsonb not null
);

create table hotel_services (
  id int primary key,
  key text not null unique,
  name jsonb not null
);

create table room_classes (
  id int primary key,
  name jsonb not null
);

-- name_place_*: where the name stands among all names in a language's order, so that a search sorts by a number.
create table hotels (
  id int primary key,
  slug text not null unique,
  name text not null,
  name_place_en int not null,
  name_place_es int not null,
  tourist_zone_id int not null references tourist_zones,
  kind text not null check (kind in ('resort', 'hotel', 'casa')),
  category_id int not null references hotel_categories,
  chain_id int references hotel_chains,
  country_id int not null references countries,
  location text not null,
  address text not null,
  phone text not null,
  latitude double precision not null,
  longitude double precision not null,
  about jsonb not null,
  service_ids jsonb not null,
  check_in_hour text not null,
  check_out_hour text not null,
  on_request boolean not null,
  cancellation jsonb
);
create index hotels_of_zone on hotels (tourist_zone_id);

create table hotel_rooms (
  hotel_id int not null references hotels,
  room_class_id int not null references room_classes,
  max_adults int not null check (max_adults between 1 and 4),
  max_children int not null check (max_children >= 0),
  max_total int not null check (max_total >= 1),
  single_supplement_percent int not null check (single_supplement_percent >= 0),
  extra_adult_percent int not null check (extra_adult_percent >= 0),
  infant_percent int not null check (infant_percent >= 0),
  child_percent int not null check (child_percent >= 0),
  teen_percent int not null check (teen_percent >= 0),
  primary key (hotel_id, room_class_id)
);

-- Stock, rules and prices of one room class on one night: prices are cents per adult in double occupancy, one column a meal
-- plan, null where the hotel does not sell it.
create table lodging_days (
  hotel_id int not null,
  room_class_id int not null,
  day date not null,
  tourist_zone_id int not null references tourist_zones,
  rooms_left int not null,
  stop_sale boolean not null default false,
  min_nights int not null default 1,
  release_days int not null default 0,
  ep_cents int,
  cp_cents int,
  map_cents int,
  ap_cents int,
  all_cents int,
  primary key (hotel_id, room_class_id, day),
  foreign key (hotel_id, room_class_id) references hotel_rooms,
  constraint lodging_days_never_oversold check (rooms_left >= 0)
) with (fillfactor = 90);
create index lodging_days_of_day on lodging_days (day, tourist_zone_id);

create table lodging_bookings (
  booking_id int primary key,
  hotel_id int not null,
  room_class_id int not null,
  meal_plan_id int not null check (meal_plan_id between 1 and 5),
  check_in date not null,
  check_out date not null,
  rooms jsonb not null,
  room_count int not null check (room_count between 1 and 4),
  released_at timestamptz,
  foreign key (hotel_id, room_class_id) references hotel_rooms,
  constraint lodging_bookings_at_least_one_night check (check_out > check_in)
);
