create table countries (
  id int primary key,
  iso text not null unique,
  name jsonb not null,
  dial text not null
);

create table provinces (
  id int primary key,
  slug text not null unique,
  name jsonb not null,
  latitude double precision not null,
  longitude double precision not null,
  about jsonb not null
);

create table tourist_zones (
  id int primary key,
  slug text not null unique,
  province_id int not null references provinces,
  name jsonb not null,
  kind text not null,
  latitude double precision not null,
  longitude double precision not null,
  on_home boolean not null,
  about jsonb not null,
  to_know jsonb not null
);

create table car_zones (
  id int primary key,
  province_id int not null references provinces,
  name jsonb not null,
  latitude double precision not null,
  longitude double precision not null,
  airport boolean not null
);
