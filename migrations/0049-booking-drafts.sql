-- Bookings that a client has begun to fill in, so that another device can go on with them. What was filled in holds passport
-- numbers and is sealed: without the key the database alone shows none of it.
create table booking_drafts (
  client_id int not null references clients on delete cascade,
  -- The address of the offer, without a language.
  path text not null,
  -- The last day on which the offer can be booked; the draft is erased on the day after.
  last_day date not null,
  -- Raised by every change; the highest wins.
  version bigint not null,
  key_id text not null,
  sealed bytea not null,
  constraint booking_drafts_one_per_offer primary key (client_id, path),
  constraint booking_drafts_small check (length(path) <= 600 and octet_length(sealed) <= 20000)
);
create index booking_drafts_by_last_day on booking_drafts (last_day);
