-- What staff write and publish: a hotel, a tourist zone, an article. The tables that pages read are written when a record is published.
create table records (
  kind text not null,
  id int not null check (id > 0),
  status text not null check (status in ('draft', 'published', 'archived')),
  -- In both languages, for lists and searches: of the latest version.
  name jsonb not null,
  -- Whether the latest version differs from the published one.
  changed boolean not null,
  published_version int,
  latest_version int not null,
  primary key (kind, id),
  constraint records_published_in_a_version check (status <> 'published' or published_version is not null)
);

-- Every version of every record, only ever added to.
create table record_versions (
  kind text not null,
  id int not null,
  version int not null check (version > 0),
  event text not null check (
    event in ('created', 'imported', 'saved', 'published', 'discarded', 'restored', 'archived', 'unarchived')
  ),
  content jsonb not null,
  at timestamptz not null,
  -- Null for a version that the system made.
  staff_id int references staff,
  primary key (kind, id, version),
  foreign key (kind, id) references records
);

create function keep_record_versions() returns trigger language plpgsql as $$ begin raise exception 'A version of a record never changes'; end $$;
create trigger record_versions_never_change before update or delete on record_versions for each row execute function keep_record_versions();

-- Photos that staff uploaded for a record, published or not.
create table photo_uploads (
  kind text not null,
  owner_id int not null,
  version text not null references photo_files,
  constraint photo_uploads_once_per_owner primary key (kind, owner_id, version)
);
create index photo_uploads_of_file on photo_uploads (version);

alter table provinces add column archived boolean not null default false;
alter table tourist_zones add column archived boolean not null default false;
alter table car_zones add column archived boolean not null default false;
alter table hotel_chains add column archived boolean not null default false;
alter table hotel_categories add column archived boolean not null default false;
alter table hotel_services add column archived boolean not null default false;
alter table room_classes add column archived boolean not null default false;
alter table hotels add column archived boolean not null default false;
-- The plans that a hotel can sell, and what new days of its calendar begin with.
alter table hotels add column meal_plan_ids jsonb not null default '[4, 3, 2, 1, 5]';
alter table hotels add column min_nights int not null default 1 check (min_nights between 1 and 30);
alter table hotels add column release_days int not null default 0 check (release_days between 0 and 60);
-- False for a class that the hotel no longer sells; what is sold keeps it.
alter table hotel_rooms add column on_sale boolean not null default true;
alter table car_classes add column archived boolean not null default false;
alter table car_models add column archived boolean not null default false;
alter table car_suppliers add column archived boolean not null default false;
