-- Who travels when the client pays for somebody else, and the links by which travelers see the trip (docs/decisions/0159).
create table plan_travelers (
  plan_id int primary key references travel_plans,
  name text not null,
  phone text not null,
  email text not null
);

create table trip_links (
  id int generated always as identity primary key,
  plan_id int not null references travel_plans,
  -- The token itself is not stored.
  token_hash text not null constraint trip_links_one_per_token unique,
  -- For whom it is, as the client named them.
  name text not null,
  lang text not null check (lang in ('en', 'es')),
  low_data boolean not null,
  made_at timestamptz not null,
  opened_at timestamptz,
  revoked_at timestamptz
);
create index trip_links_of_plan on trip_links (plan_id, id);

create function trip_links_end() returns trigger language plpgsql as $$ begin
  raise exception 'A revoked link stays revoked'; end $$;
create trigger trip_links_stay_revoked before update on trip_links
  for each row when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at) execute function trip_links_end();
