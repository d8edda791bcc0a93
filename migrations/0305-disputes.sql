-- A bank may ask about a payment before it takes money, and take money again after a dispute was won.
alter table payment_issues drop constraint payment_issues_kind_check;
alter table payment_issues add constraint payment_issues_of_known_kinds check (
  kind in ('dispute', 'inquiry', 'charged-late', 'wrong-amount', 'wrong-holder', 'refund-came-back')
);
alter table payment_issues drop constraint payment_issues_of_disputes_are_won_or_lost;
alter table payment_issues add constraint payment_issues_end_as_their_kind_can check (
  state in ('open', 'lost') or (kind in ('dispute', 'inquiry')) = (state = 'won')
);
-- When the provider refused to send money back: finance sends it by transfer.
alter table payment_issues add column refused_at timestamptz;

-- A bank that decides a dispute for the cardholder has made the refund, or taken back a charge that was to be sent back.
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
    ('dispute-lost', 'losses', 'disputed'),
    ('second-chargeback', 'losses', 'bank'),
    ('dispute-refund', 'plan', 'losses'),
    ('dispute-return', 'owed', 'losses')
  )
);
alter table ledger_movements drop constraint ledger_movements_of_a_payment_issue;
alter table ledger_movements add constraint ledger_movements_of_a_payment_issue check (
  (
    kind in (
      'stray-charge', 'stray-return', 'dispute', 'dispute-won', 'dispute-lost', 'second-chargeback', 'dispute-return'
    )
  ) = (payment_issue_id is not null)
);
alter table ledger_movements drop constraint ledger_movements_of_a_refund;
alter table ledger_movements add constraint ledger_movements_of_a_refund check (
  kind not in ('penalty', 'refund', 'fund-credit', 'fund-return', 'fee-return', 'dispute-refund')
  or (refund_id is not null and booking_id is not null)
);
