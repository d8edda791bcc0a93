-- What goes back to a client of one cancelled booking that was paid (decisions 1).
create table refunds (
  id int generated always as identity primary key,
  reference text not null unique,
  booking_id int not null references bookings,
  plan_id int not null references travel_plans,
  client_id int not null references clients,
  status int not null check (status between 1 and 6),
  -- Unset while the client still has to choose.
  target text check (target in ('client', 'fund')),
  currency text not null,
  paid_cents int not null check (paid_cents >= 0),
  paid_by_fund_cents int not null,
  -- The share of the payment method's fee that is given back: at our or the supplier's fault only.
  fee_cents int not null check (fee_cents >= 0),
  -- What the frozen policy keeps when the money goes back to the client.
  policy_penalty_cents int not null,
  amount_cents int not null default 0,
  penalty_cents int not null default 0 check (penalty_cents >= 0),
  card_cents int not null default 0 check (card_cents >= 0),
  fund_cents int not null default 0 check (fund_cents >= 0),
  only_fund boolean not null default false,
  reason text not null,
  note text not null default '',
  requested_at timestamptz not null,
  choose_by timestamptz,
  decided_at timestamptz,
  settled_at timestamptz,
  processor_reference text,
  constraint refunds_by_fund_within_paid check (paid_by_fund_cents between 0 and paid_cents),
  constraint refunds_penalty_within_paid check (policy_penalty_cents between 0 and paid_cents),
  constraint refunds_add_up check (
    target is null or (amount_cents + penalty_cents = paid_cents + fee_cents and card_cents + fund_cents = amount_cents)
  ),
  constraint refunds_decided_with_a_target check (status in (1, 6) or target is not null)
);
-- Requested, Approved, Processing and Settled: a booking is refunded once.
create unique index refunds_one_per_booking on refunds (booking_id) where status not in (5, 6);
create index refunds_of_plan on refunds (plan_id, id);
create index refunds_waiting on refunds (requested_at) where status = 1;

-- A client's fund: what refunds put there, each used up or expired by itself (decisions 1, 2).
create table fund_credits (
  id int generated always as identity primary key,
  client_id int not null references clients,
  refund_id int not null references refunds,
  currency text not null,
  cents int not null check (cents > 0),
  left_cents int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  expired_at timestamptz,
  constraint fund_credits_never_below_zero check (left_cents >= 0),
  constraint fund_credits_never_above_what_was_put_in check (left_cents <= cents),
  constraint fund_credits_once_per_refund unique (refund_id)
);
create index fund_credits_of_client on fund_credits (client_id, id) where left_cents > 0;

-- What a payment in progress has taken from a credit; used when it succeeds, returned when it fails.
create table fund_holds (
  payment_id int not null references payments,
  fund_credit_id int not null references fund_credits,
  cents int not null check (cents > 0),
  state text not null check (state in ('held', 'used', 'returned')),
  primary key (payment_id, fund_credit_id)
);
create index fund_holds_of_credit on fund_holds (fund_credit_id);

-- The ledger: every movement of money, once, between two accounts; it balances by construction. Rows are only ever added.
create table ledger_movements (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  debit text not null,
  credit text not null,
  cents int not null check (cents > 0),
  currency text not null,
  client_id int not null references clients,
  plan_id int references travel_plans,
  booking_id int references bookings,
  payment_id int references payments,
  refund_id int references refunds,
  fund_credit_id int references fund_credits,
  constraint ledger_movements_between_the_accounts_of_their_kind check (
    (kind, debit, credit) in (
      ('charge', 'bank', 'plan'),
      ('fee', 'plan', 'fees'),
      ('fee-return', 'fees', 'plan'),
      ('fund-use', 'fund', 'plan'),
      ('penalty', 'plan', 'penalties'),
      ('refund', 'plan', 'bank'),
      ('fund-credit', 'plan', 'fund'),
      ('expiry', 'fund', 'expired')
    )
  ),
  constraint ledger_movements_of_a_plan check (kind = 'expiry' or plan_id is not null),
  constraint ledger_movements_of_a_fund_credit check ((kind in ('fund-use', 'fund-credit', 'expiry')) = (fund_credit_id is not null)),
  constraint ledger_movements_of_a_payment check (kind not in ('charge', 'fee', 'fund-use') or payment_id is not null),
  constraint ledger_movements_of_a_refund check (
    kind not in ('penalty', 'refund', 'fund-credit', 'fee-return') or (refund_id is not null and booking_id is not null)
  )
);
create index ledger_movements_of_plan on ledger_movements (plan_id, id);
create index ledger_movements_of_fund on ledger_movements (client_id, fund_credit_id) where fund_credit_id is not null;
-- Nothing is charged twice for a payment, and nothing moves twice for a refund.
create unique index ledger_movements_once_per_payment on ledger_movements (payment_id, kind) where kind in ('charge', 'fee');
create unique index ledger_movements_once_per_refund on ledger_movements (refund_id, kind) where refund_id is not null;

create function ledger_movements_stand() returns trigger language plpgsql as $$ begin raise exception 'The ledger is only ever added to'; end $$;
create trigger ledger_movements_stand before update or delete on ledger_movements for each row execute function ledger_movements_stand();

-- What the built-in sandbox processor remembers of refunds: one per key of ours.
create table sandbox_refunds (
  processor text not null,
  key text not null,
  refund_id text not null,
  charge_id text not null,
  amount_cents int not null,
  outcome text not null check (outcome in ('succeeded', 'refused')),
  created_at timestamptz not null,
  primary key (processor, key)
);
create index sandbox_refunds_of_charge on sandbox_refunds (processor, charge_id);
