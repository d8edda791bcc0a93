-- Which credit of the fund paid how much of a booking, so that the money can go back to where it came from.
create table booking_fund_parts (
  booking_id int not null references bookings,
  fund_credit_id int not null references fund_credits,
  cents int not null check (cents > 0),
  primary key (booking_id, fund_credit_id)
);
create index booking_fund_parts_of_credit on booking_fund_parts (fund_credit_id);

-- Set when money came back to a credit whose time was over, and its time was extended for that, once.
alter table fund_credits add column extended_at timestamptz;

alter table ledger_movements drop constraint ledger_movements_between_the_accounts_of_their_kind;
alter table ledger_movements add constraint ledger_movements_between_the_accounts_of_their_kind check (
  (kind, debit, credit) in (
    ('charge', 'bank', 'plan'),
    ('fee', 'plan', 'fees'),
    ('fee-return', 'fees', 'plan'),
    ('fund-use', 'fund', 'plan'),
    ('penalty', 'plan', 'penalties'),
    ('refund', 'plan', 'bank'),
    ('fund-credit', 'plan', 'fund'),
    ('fund-return', 'plan', 'fund'),
    ('expiry', 'fund', 'expired')
  )
);
alter table ledger_movements drop constraint ledger_movements_of_a_fund_credit;
alter table ledger_movements add constraint ledger_movements_of_a_fund_credit check (
  (kind in ('fund-use', 'fund-credit', 'fund-return', 'expiry')) = (fund_credit_id is not null)
);
alter table ledger_movements drop constraint ledger_movements_of_a_refund;
alter table ledger_movements add constraint ledger_movements_of_a_refund check (
  kind not in ('penalty', 'refund', 'fund-credit', 'fund-return', 'fee-return')
  or (refund_id is not null and booking_id is not null)
);
-- A refund may give money back to several credits, to each once.
drop index ledger_movements_once_per_refund;
create unique index ledger_movements_once_per_refund on ledger_movements (refund_id, kind, coalesce(fund_credit_id, 0))
where refund_id is not null;

-- What was paid before: the credits of a payment, the oldest first, over its bookings, the oldest first.
insert into booking_fund_parts (booking_id, fund_credit_id, cents)
select b.id, c.id, least(b.upto, c.upto) - greatest(b.upto - b.cents, c.upto - c.cents)
from (
  select id, plan_id, paid_by_fund_cents as cents, sum(paid_by_fund_cents) over (partition by plan_id order by id) as upto
  from bookings where paid_by_fund_cents > 0
) b
join (
  select h.fund_credit_id as id, p.plan_id, h.cents, sum(h.cents) over (partition by p.plan_id order by h.fund_credit_id) as upto
  from fund_holds h join payments p on p.id = h.payment_id where h.state = 'used'
) c on c.plan_id = b.plan_id
where least(b.upto, c.upto) > greatest(b.upto - b.cents, c.upto - c.cents);
