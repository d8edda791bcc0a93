-- Each transfer that arrived at our bank, by the bank's reference: it pays one plan, or arrived late, once.
create table bank_references (
  reference text primary key,
  payment_id int not null references payments
);
create index bank_references_of_payment on bank_references (payment_id);
insert into bank_references (reference, payment_id)
select processor_reference, id from payments where method_id = 85 and status = 2 and processor_reference is not null;
drop index payments_one_per_bank_reference;

-- Money of a transfer whose payment had ended, or whose plan was paid: the client's, until it is back with them or in the fund.
create table late_transfers (
  id int generated always as identity primary key,
  payment_id int not null references payments,
  client_id int not null references clients,
  bank_reference text not null unique references bank_references,
  amount_cents int not null check (amount_cents > 0),
  currency text not null,
  -- 1 waits to be sent back, 2 sent back, 3 in the fund
  status int not null check (status between 1 and 3),
  recorded_at timestamptz not null,
  settled_at timestamptz,
  -- The bank's reference of the transfer that sent it back.
  returned_by text,
  constraint late_transfers_settled_at_a_moment check ((status = 1) = (settled_at is null)),
  constraint late_transfers_sent_back_with_a_reference check ((status = 2) = (returned_by is not null))
);
create index late_transfers_waiting on late_transfers (id) where status = 1;
create index late_transfers_of_payment on late_transfers (payment_id);

-- A credit of the fund comes from a refund or from a late transfer.
alter table fund_credits alter column refund_id drop not null;
alter table fund_credits add column late_transfer_id int unique references late_transfers;
alter table fund_credits add constraint fund_credits_of_one_source check ((refund_id is null) <> (late_transfer_id is null));

alter table ledger_movements add column late_transfer_id int references late_transfers;
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
    ('expiry', 'fund', 'expired'),
    ('late-arrival', 'bank', 'owed'),
    ('late-return', 'owed', 'bank'),
    ('late-credit', 'owed', 'fund')
  )
);
alter table ledger_movements drop constraint ledger_movements_of_a_fund_credit;
alter table ledger_movements add constraint ledger_movements_of_a_fund_credit check (
  (kind in ('fund-use', 'fund-credit', 'fund-return', 'expiry', 'late-credit')) = (fund_credit_id is not null)
);
alter table ledger_movements add constraint ledger_movements_of_a_late_transfer check (
  (kind in ('late-arrival', 'late-return', 'late-credit')) = (late_transfer_id is not null)
);
-- A late transfer arrives once and leaves once, one way or the other.
create unique index ledger_movements_once_per_late_transfer on ledger_movements (late_transfer_id, (kind = 'late-arrival'))
where late_transfer_id is not null;
