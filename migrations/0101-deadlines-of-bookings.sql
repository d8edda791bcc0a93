-- The hours in which a booking's plan is paid, signed and finished, as they were when it was made. The confirmation has its own instant.
alter table bookings add column pay_hours int not null default 48;
alter table bookings add column sign_hours int not null default 24;
alter table bookings add column finish_hours int not null default 48;
alter table bookings add constraint bookings_finish_after_signing check (pay_hours > 0 and sign_hours > 0 and sign_hours <= finish_hours);
