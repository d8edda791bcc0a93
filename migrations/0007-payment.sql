create table payments (
  id int generated always as identity primary key,
  reference text not null unique,
  plan_id int not null references travel_plans,
  client_id int not null references clients,
  method_id int not null,
  status int not null check (status between 1 and 4),
  -- What the method itself is asked for; the fund's part comes on top.
  amount_cents int not null check (amount_cents >= 0),
  fee_cents int not null check (fee_cents >= 0),
  fund_cents int not null default 0 check (fund_cents >= 0),
  currency text not null,
  card_brand text not null default '',
  card_last4 text not null default '' check (length(card_last4) <= 4),
  card_holder text not null default '',
  decline_reason text,
  processor_reference text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  constraint payments_pay_something check (amount_cents + fund_cents > 0)
);
create unique index payments_one_success_per_plan on payments (plan_id) where status = 2;
create unique index payments_one_live_attempt_per_plan on payments (plan_id) where status = 1;
create index payments_of_plan on payments (plan_id, id);

-- What the built-in sandbox processor remembers, as an outside processor would: one charge per key of ours.
create table sandbox_charges (
  processor text not null,
  key text not null,
  charge_id text not null,
  amount_cents int not null,
  currency text not null,
  outcome text not null check (outcome in ('succeeded', 'declined', 'abandoned')),
  reason text,
  -- How a refund of this charge will misbehave, as its test card asks.
  refund_behaviour text,
  created_at timestamptz not null,
  primary key (processor, key)
);
