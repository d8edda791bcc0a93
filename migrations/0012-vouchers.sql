create table vouchers (
  id int generated always as identity primary key,
  booking_id int not null references bookings,
  -- What its QR carries.
  code text not null,
  issued_at timestamptz not null,
  void_at timestamptz,
  constraint vouchers_not_two_of_one_code unique (code),
  constraint vouchers_void_after_issued check (void_at >= issued_at)
);
create unique index vouchers_one_valid_per_booking on vouchers (booking_id) where void_at is null;
create index vouchers_of_booking on vouchers (booking_id);

-- Bookings that were guaranteed before there were vouchers.
insert into vouchers (booking_id, code, issued_at)
select b.id, upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)), coalesce(p.signed_at, b.created_at)
from bookings b join travel_plans p on p.id = b.plan_id where b.status in (4, 5, 6);
