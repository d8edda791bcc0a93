-- Photos that travelers add to their reviews (docs/decisions/0170). Their files are stored like those of the catalogue.
alter table reviews add constraint reviews_with_their_booking unique (id, booking_id);
create table review_photos (
  id int generated always as identity primary key,
  booking_id int not null references bookings,
  -- Null until the review is sent.
  review_id int,
  position int not null constraint review_photos_at_most_four check (position between 1 and 4),
  version text not null references photo_files,
  added_at timestamptz not null,
  -- Why staff left it out; null while it belongs to what is shown.
  left_out text,
  constraint review_photos_one_at_a_position unique (booking_id, position),
  constraint review_photos_each_once unique (booking_id, version),
  constraint review_photos_of_the_same_booking foreign key (review_id, booking_id) references reviews (id, booking_id),
  constraint review_photos_left_out_of_a_review check (left_out is null or review_id is not null)
);
create index review_photos_of_review on review_photos (review_id, position);
create index review_photos_of_file on review_photos (version);

-- Photos come with the review: they are of a completed booking without one, and a sent review gets no other ones.
create function check_new_review_photo() returns trigger language plpgsql as $$ declare problem text := (
  select case
    when new.review_id is not null or exists (select from reviews r where r.booking_id = b.id) then 'review_photos_come_with_the_review'
    when b.status <> 6 then 'review_photos_only_of_completed_bookings'
  end from bookings b where b.id = new.booking_id
); begin if problem is not null then raise exception '%', problem; end if; return new; end $$;
create trigger review_photos_checked before insert on review_photos for each row execute function check_new_review_photo();

create function check_sent_review_photo() returns trigger language plpgsql as $$ declare problem text := (
  select case
    when (old.booking_id, old.position, old.version, old.added_at) <> (new.booking_id, new.position, new.version, new.added_at)
      or (old.review_id is not null and new.review_id is distinct from old.review_id) then 'review_photos_stay_as_they_were_sent'
    when old.review_id is null and exists (select from reviews r where r.id = new.review_id and r.status <> 'waiting')
      then 'review_photos_come_with_the_review'
  end
); begin if problem is not null then raise exception '%', problem; end if; return new; end $$;
create trigger review_photos_stay before update on review_photos for each row execute function check_sent_review_photo();

-- Nothing is left of the photos of a withdrawn review.
create function check_withdrawn_review() returns trigger language plpgsql as $$ begin
  if exists (select from review_photos p where p.review_id = new.id) then raise exception 'reviews_withdrawn_without_photos'; end if; return null; end $$;
create constraint trigger reviews_withdrawn_without_photos after update on reviews deferrable initially deferred
  for each row when (new.status = 'withdrawn' and old.status <> 'withdrawn') execute function check_withdrawn_review();

create trigger review_photos_noted after insert or update or delete or truncate on review_photos
  for each statement execute function note_change('catalogue');

-- Alignment 4 is the whole picture, with nothing cut off.
alter table photo_renders drop constraint photo_renders_alignment_check;
alter table photo_renders add constraint photo_renders_alignment_check check (alignment between 1 and 4);
