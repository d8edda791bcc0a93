-- Who charges the card of a payment, and whether with real money. Earlier ones are of the sandbox, the only one there was.
alter table payments add column provider text;
alter table payments add column live boolean not null default false;
update payments set provider = 'sandbox' where method_id in (120, 135, 140);

-- What we have asked of a provider, by our key, with the provider's id of it: it is looked up by that id, never asked again.
create table provider_requests (
  provider text not null,
  key text not null,
  -- Null: abandoned before the provider had seen it.
  provider_reference text,
  abandoned boolean not null default false,
  -- Where the payer continues.
  payer_address text,
  -- The outcome that the provider has told us, for those that cannot be asked.
  outcome jsonb,
  created_at timestamptz not null,
  primary key (provider, key)
);

-- What the card providers report beside payments: disputes, and money that has to go back.
create table payment_issues (
  id int generated always as identity primary key,
  payment_id int not null references payments,
  kind text not null check (kind in ('dispute', 'charged-late', 'wrong-amount', 'wrong-holder', 'refund-came-back')),
  provider text not null,
  -- The provider's id of the dispute, charge or refund.
  provider_reference text not null,
  amount_cents int not null check (amount_cents > 0),
  currency text not null,
  state text not null check (state in ('open', 'won', 'lost', 'returned')),
  reason text not null default '',
  answer_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- The bank's reference, when finance sent the money back by transfer.
  returned_by text,
  constraint payment_issues_once_per_report unique (provider, kind, provider_reference),
  constraint payment_issues_closed_at_a_moment check ((state = 'open') = (closed_at is null)),
  constraint payment_issues_of_disputes_are_won_or_lost check (state in ('open', case kind when 'dispute' then 'won' else 'returned' end)
    or (kind = 'dispute' and state = 'lost'))
);
create index payment_issues_open on payment_issues (id) where state = 'open';
create index payment_issues_of_payment on payment_issues (payment_id);

alter table ledger_movements add column payment_issue_id int references payment_issues;
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
    ('late-credit', 'owed', 'fund'),
    ('stray-charge', 'bank', 'owed'),
    ('stray-return', 'owed', 'bank'),
    ('dispute', 'disputed', 'bank'),
    ('dispute-won', 'bank', 'disputed'),
    ('dispute-lost', 'losses', 'disputed')
  )
);
alter table ledger_movements add constraint ledger_movements_of_a_payment_issue check (
  (kind in ('stray-charge', 'stray-return', 'dispute', 'dispute-won', 'dispute-lost')) = (payment_issue_id is not null)
);
create unique index ledger_movements_once_per_payment_issue on ledger_movements (payment_issue_id, kind)
where payment_issue_id is not null;

-- What a provider has paid out to the agency's bank account.
create table provider_payouts (
  provider text not null,
  reference text not null,
  amount_cents int not null,
  currency text not null,
  state text not null check (state in ('paid', 'failed')),
  arrives_on date,
  reported_at timestamptz not null,
  primary key (provider, reference)
);
