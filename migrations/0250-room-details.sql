-- What a room class of a hotel is like, for its card; null while nobody has said it.
alter table hotel_rooms
  add column size_sqm int check (size_sqm between 5 and 1000),
  add column single_beds int check (single_beds between 1 and 10),
  add column double_beds int check (double_beds between 1 and 10),
  add column king_beds int check (king_beds between 1 and 10),
  add column sofa_beds int check (sofa_beds between 1 and 10),
  add column facilities jsonb not null default '[]';

-- The part of its owner that a photo shows, such as a room class of a hotel; null for the whole.
alter table photos add column part_id int check (part_id > 0);
