create table travel_plans (
  id int generated always as identity primary key,
  client_id int not null references clients,
  status int not null check (status between 1 and 7),
  currency text not null,
  purchase_method_id int,
  created_at timestamptz not null,
  pay_by timestamptz,
  paid_at timestamptz,
  sign_by timestamptz,
  finish_by timestamptz,
  signed_at timestamptz,
  closed_at timestamptz
);
-- Open, ReadyToPay and PaymentPending: the one plan that a client is filling or paying.
create unique index travel_plans_one_unpaid_per_client on travel_plans (client_id) where status in (1, 2, 3);
create index travel_plans_of_client on travel_plans (client_id, id);

create table bookings (
  id int generated always as identity primary key,
  reference text not null unique,
  plan_id int not null references travel_plans,
  client_id int not null references clients,
  product_type int not null check (product_type in (1, 4)),
  status int not null check (status between 1 and 10),
  reason text,
  currency text not null,
  pay_now_cents int not null check (pay_now_cents >= 0),
  pay_in_cuba_cents int not null check (pay_in_cuba_cents >= 0),
  -- What a cancellation policy means by the first night; 0 for cars.
  first_night_cents int not null default 0 check (first_night_cents >= 0),
  -- Set when the plan is paid: this booking's shares of the fund's part and of the method's fee.
  paid_by_fund_cents int,
  paid_fee_cents int,
  summary jsonb not null,
  cancellation jsonb not null,
  first_day date not null,
  last_day date not null,
  service_starts_at timestamptz not null,
  on_request boolean not null,
  created_at timestamptz not null,
  confirm_by timestamptz not null,
  confirmed_at timestamptz,
  supplier_reference text,
  ended_at timestamptz,
  hidden boolean not null default false,
  constraint bookings_paid_by_fund_within_the_price check (paid_by_fund_cents between 0 and pay_now_cents),
  constraint bookings_confirmed_with_a_supplier_reference check (status not in (2, 4, 5, 6) or supplier_reference is not null)
);
create index bookings_of_plan on bookings (plan_id);
create index bookings_awaiting on bookings (confirm_by) where status in (1, 3);

alter table car_bookings add constraint car_bookings_of_a_booking foreign key (booking_id) references bookings;
alter table lodging_bookings add constraint lodging_bookings_of_a_booking foreign key (booking_id) references bookings;
