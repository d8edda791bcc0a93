-- When staff left a photo out of a review, so that it is deleted some time later (docs/decisions/0170).
alter table review_photos add column left_out_at timestamptz;
update review_photos set left_out_at = now() where left_out is not null;
alter table review_photos add constraint review_photos_left_out_at_an_instant check ((left_out is null) = (left_out_at is null));
