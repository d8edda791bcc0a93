-- What travelers wrote about a stay or a rental that they completed (docs/decisions/0140).
create table reviews (
  id int generated always as identity primary key,
  booking_id int not null references bookings constraint reviews_one_per_booking unique,
  client_id int not null references clients,
  product_type int not null check (product_type in (1, 4)),
  hotel_id int references hotels,
  supplier_id int,
  model_id int,
  -- Where the car was picked up.
  office_id int references car_offices on delete set null,
  -- The first day of the stay or rental.
  first_day date not null,
  -- As the review names the author; null once the author is anonymous.
  author text,
  country_id int references countries,
  party text not null check (party in ('solo', 'couple', 'family', 'friends')),
  lang text not null check (lang in ('en', 'es')),
  -- 1 to 5 for each aspect.
  scores jsonb not null,
  -- 20 to 100: the mean of the aspects, doubled.
  score_tenths int not null check (score_tenths between 20 and 100),
  body text not null check (length(body) between 1 and 4000),
  written_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'published', 'rejected', 'withdrawn')),
  -- Why it is rejected.
  reason text,
  decided_at timestamptz,
  -- By staff, in the other language.
  translation text,
  agency_answer jsonb,
  supplier_answer jsonb,
  foreign key (supplier_id, model_id) references car_products,
  constraint reviews_of_one_product check (
    (product_type = 4 and hotel_id is not null and num_nonnulls(supplier_id, model_id, office_id) = 0)
    or (product_type = 1 and hotel_id is null and num_nonnulls(supplier_id, model_id) = 2)
  ),
  constraint reviews_rejected_with_a_reason check ((status = 'rejected') = (reason is not null)),
  constraint reviews_decided_at_a_time check (status in ('waiting', 'withdrawn') or decided_at is not null)
);
create index reviews_of_hotel on reviews (hotel_id, written_at desc) where status = 'published';
create index reviews_of_car on reviews (supplier_id, model_id, written_at desc) where status = 'published';
create index reviews_waiting on reviews (written_at) where status = 'waiting';
create index reviews_of_client on reviews (client_id);

-- Clients who do not want to be asked for reviews.
create table review_opt_outs (
  client_id int primary key references clients,
  at timestamptz not null
);

-- A review is of a completed booking of its author, written within 180 days, and not by staff.
create function check_new_review() returns trigger language plpgsql as $$ declare problem text := (
  select case
    when b.status <> 6 then 'reviews_only_of_completed_bookings'
    when b.client_id <> new.client_id then 'reviews_only_by_who_booked'
    when not exists (
      select from lodging_bookings l where b.product_type = 4 and l.booking_id = b.id and l.hotel_id = new.hotel_id
      union all
      select from car_bookings c
      where b.product_type = 1 and c.booking_id = b.id and (c.supplier_id, c.model_id) = (new.supplier_id, new.model_id)
    ) then 'reviews_only_of_what_was_booked'
    when (new.written_at at time zone 'America/Havana')::date > b.last_day + 180 then 'reviews_only_within_180_days'
    when exists (select from clients c join staff s on s.email = lower(c.email) where c.id = new.client_id) then 'reviews_not_by_staff'
    when new.status <> 'waiting' then 'reviews_wait_first'
  end from bookings b where b.id = new.booking_id
); begin if problem is not null then raise exception '%', problem; end if; return new; end $$;
create trigger reviews_checked before insert on reviews for each row execute function check_new_review();

-- What was written stays as it is, except that its author can become anonymous; a withdrawn review stays withdrawn.
create function reviews_stay() returns trigger language plpgsql as $$ begin raise exception 'A review stays as it was written'; end $$;
create trigger reviews_never_deleted before delete on reviews for each row execute function reviews_stay();
create trigger reviews_never_edited before update on reviews for each row when (
  (to_jsonb(new) - array['author', 'country_id', 'office_id', 'status', 'reason', 'decided_at', 'translation', 'agency_answer', 'supplier_answer'])
    <> (to_jsonb(old) - array['author', 'country_id', 'office_id', 'status', 'reason', 'decided_at', 'translation', 'agency_answer', 'supplier_answer'])
  or (new.author is not null and new.author is distinct from old.author)
  or (new.country_id is not null and new.country_id is distinct from old.country_id)
  or (old.status = 'withdrawn' and new.status <> 'withdrawn')
) execute function reviews_stay();

-- The mean score of the published reviews in tenths, which searches sort by; null without reviews.
alter table hotels add column score_tenths int, add column review_count int not null default 0;
alter table car_products add column score_tenths int, add column review_count int not null default 0;

-- The row is locked before the reviews are read, so that of two decisions at once the second one counts both.
create function score_hotel() returns trigger language plpgsql as $$ begin
  perform from hotels where id = new.hotel_id for no key update; update hotels set (score_tenths, review_count) = (
    select round(avg(r.score_tenths)), count(*) from reviews r where r.hotel_id = new.hotel_id and r.status = 'published'
  ) where id = new.hotel_id; return null; end $$;
create function score_car() returns trigger language plpgsql as $$ begin
  perform from car_products p where (p.supplier_id, p.model_id) = (new.supplier_id, new.model_id) for no key update; update car_products p
  set (score_tenths, review_count) = (
    select round(avg(r.score_tenths)), count(*) from reviews r
    where (r.supplier_id, r.model_id) = (new.supplier_id, new.model_id) and r.status = 'published'
  ) where (p.supplier_id, p.model_id) = (new.supplier_id, new.model_id); return null; end $$;
create trigger reviews_score_hotel after update on reviews for each row
  when (new.hotel_id is not null and (old.status = 'published') <> (new.status = 'published')) execute function score_hotel();
create trigger reviews_score_car after update on reviews for each row
  when (new.model_id is not null and (old.status = 'published') <> (new.status = 'published')) execute function score_car();

create trigger reviews_noted after insert or update or delete or truncate on reviews
  for each statement execute function note_change('catalogue');
