create table receipts (
  id int generated always as identity primary key,
  number text not null unique,
  plan_id int not null references travel_plans,
  client_id int not null references clients,
  check_code text not null unique,
  content jsonb not null,
  pdf bytea not null,
  pdf_hash text not null,
  created_at timestamptz not null,
  signed_pdf bytea,
  signed_pdf_hash text,
  evidence jsonb,
  signed_at timestamptz,
  void_at timestamptz
);
create unique index receipts_one_valid_per_plan on receipts (plan_id) where void_at is null;

create table sign_links (
  token_hash text primary key,
  receipt_id int not null references receipts,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
