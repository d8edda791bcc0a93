-- What a booking was asked for with, as a hash: an equal request of the same client soon after is the same booking. Emptied when
-- the booking ends or when the client books the same again later.
alter table bookings add column request_hash text;
create unique index bookings_one_per_repeated_request on bookings (client_id, request_hash) where request_hash is not null;

-- The network that an unpaid booking was requested from, as a hash; emptied when the booking is paid or ends.
alter table bookings add column requested_from text;
create index bookings_unpaid_from on bookings (requested_from) where requested_from is not null;
