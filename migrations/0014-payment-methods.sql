-- Where the payer goes on: the bank's question about a card, or the page of a payment link.
alter table payments add column payer_address text;
-- One transfer that arrived at the bank pays one plan.
create unique index payments_one_per_bank_reference on payments (processor_reference) where method_id = 85 and status = 2;

-- What clients send to show that they ordered a transfer, and what finance said of it.
create table transfer_proofs (
  id int generated always as identity primary key,
  payment_id int not null references payments,
  file_id bigint not null references stored_files,
  content_type text not null,
  -- 1 in review, 2 accepted, 3 rejected
  status int not null check (status between 1 and 3),
  uploaded_at timestamptz not null,
  -- The end of the time to pay as it was when this proof stopped its clock.
  pay_by timestamptz not null,
  decided_at timestamptz,
  reason_en text not null default '',
  reason_es text not null default '',
  constraint transfer_proofs_decided_at_a_moment check ((status = 1) = (decided_at is null)),
  constraint transfer_proofs_rejected_with_a_reason check (status <> 3 or (reason_en <> '' and reason_es <> ''))
);
create unique index transfer_proofs_one_in_review on transfer_proofs (payment_id) where status = 1;
create index transfer_proofs_of_payment on transfer_proofs (payment_id, id);

-- What processors told us by themselves: each event once, written down before anything is done about it.
create table payment_notices (
  processor text not null,
  event_id text not null,
  kind text not null,
  -- Our key of the payment; empty when the event is about something else.
  reference text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (processor, event_id)
);

-- The sandbox also asks a card's owner, and has pages that a link leads to.
alter table sandbox_charges drop constraint sandbox_charges_outcome_check;
alter table sandbox_charges add constraint sandbox_charges_outcome_check check (outcome in ('succeeded', 'declined', 'abandoned', 'challenged'));
alter table sandbox_charges add column challenge_code text unique;
alter table sandbox_charges add column return_address text;

create table sandbox_links (
  key text primary key,
  code text not null unique,
  amount_cents int not null,
  currency text not null,
  -- Whose card it must be.
  first_name text not null,
  last_name text not null,
  return_address text not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
