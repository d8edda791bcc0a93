-- Plans that were signed before there was a last step have nothing left to do.
update travel_plans set status = 6, closed_at = coalesce(signed_at, now()) where status = 5;
alter table travel_plans add constraint travel_plans_closed_with_a_moment check (status <> 6 or closed_at is not null);
alter table travel_plans add constraint travel_plans_paid_with_their_deadlines check (
  status not in (4, 5, 6) or (paid_at is not null and sign_by is not null and finish_by is not null)
);

-- The last step of plans that wait for their signature.
insert into jobs (kind, unique_key, payload, due_at)
select 'plan.expire-unfinished', id::text, jsonb_build_object('planId', id), finish_by from travel_plans where status = 4;

-- The service of bookings that are guaranteed.
insert into jobs (kind, unique_key, payload, due_at)
select 'booking.begin-service', id::text, jsonb_build_object('bookingId', id), service_starts_at from bookings where status = 4;

-- The voucher of a service that the client missed is void.
update vouchers v set void_at = greatest(b.service_starts_at, v.issued_at)
from bookings b where b.id = v.booking_id and b.status = 10 and v.void_at is null;
