-- What clients who live in the United States state about each trip before they pay for it (docs/decisions/0158).
create table travel_statements (
  id int generated always as identity primary key,
  plan_id int not null references travel_plans,
  client_id int not null references clients,
  -- The client's as they were; they stay when the account is deleted.
  name text not null,
  email text not null,
  category text not null,
  -- What the client agreed to, word for word, and the version of that text.
  lang text not null check (lang in ('en', 'es')),
  text_version int not null,
  words text not null,
  stated_at timestamptz not null
);
create index travel_statements_of_plan on travel_statements (plan_id, id);
create index travel_statements_by_time on travel_statements (stated_at);

create function travel_statements_stay() returns trigger language plpgsql as $$ begin
  raise exception 'A travel statement is kept for ten years as it was made'; end $$;
create trigger travel_statements_never_edited before update on travel_statements
  for each row execute function travel_statements_stay();
create trigger travel_statements_kept_ten_years before delete on travel_statements
  for each row when (old.stated_at > now() - interval '10 years') execute function travel_statements_stay();

-- Lodgings in Cuba that people subject to United States law may not book, as imported.
create table prohibited_lodgings (
  id int generated always as identity primary key,
  -- The property's id in the list, or else its name and city without accents and capitals.
  key text not null constraint prohibited_lodgings_listed_once unique,
  name text not null,
  city text not null,
  property_id text,
  -- The agency's hotel that staff recognized in it.
  hotel_id int references hotels,
  -- When staff decided whether it is one of the agency's hotels.
  decided_at timestamptz,
  constraint prohibited_lodgings_matched_by_staff check (hotel_id is null or decided_at is not null)
);
create index prohibited_lodgings_of_hotel on prohibited_lodgings (hotel_id) where hotel_id is not null;
create trigger prohibited_lodgings_noted after insert or update or delete or truncate on prohibited_lodgings
  for each statement execute function note_change('catalogue');
