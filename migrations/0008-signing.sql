create table receipts (
  id int generated always as identity primary key,
  number text not null,
  plan_id int not null references travel_plans,
  client_id int not null references clients,
  check_code text not null,
  content jsonb not null,
  pdf bytea not null,
  pdf_hash text not null,
  created_at timestamptz not null,
  signed_pdf bytea,
  signed_pdf_hash text,
  evidence jsonb,
  signed_at timestamptz,
  void_at timestamptz,
  constraint receipts_not_two_of_one_number unique (number),
  constraint receipts_not_two_of_one_check_code unique (check_code),
  constraint receipts_not_signed_in_part check (
    num_nulls(signed_pdf, signed_pdf_hash, evidence, signed_at) in (0, 4)
  )
);
create unique index receipts_one_valid_per_plan on receipts (plan_id) where void_at is null;
create index receipts_of_plan on receipts (plan_id);

create table sign_links (
  token_hash text primary key,
  receipt_id int not null references receipts,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_links_of_receipt on sign_links (receipt_id, created_at);
