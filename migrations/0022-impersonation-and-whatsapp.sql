-- Staff acting as a client: asked for with a reason, begun once by a link.
create table impersonations (
  id int generated always as identity primary key,
  staff_id int not null references staff,
  client_id int not null references clients,
  reason text not null,
  link_hash text not null unique,
  asked_at timestamptz not null,
  link_expires_at timestamptz not null,
  begun_at timestamptz,
  ends_at timestamptz,
  session_id int references client_sessions on delete set null,
  constraint impersonations_with_a_reason check (reason <> ''),
  constraint impersonations_begun_have_an_end check ((begun_at is null) = (ends_at is null)),
  constraint impersonations_of_half_an_hour check (ends_at <= begun_at + interval '30 minutes')
);
create index impersonations_of_client on impersonations (client_id, id);

-- The telephone that a client has proven to be theirs on WhatsApp; one telephone proves one account.
create table whatsapp_accounts (
  client_id int primary key references clients on delete cascade,
  phone text not null,
  verified_at timestamptz not null,
  constraint whatsapp_accounts_not_two_clients_for_one_phone unique (phone)
);

-- Codes on their way to a telephone; only the newest of a client counts.
create table whatsapp_codes (
  id int generated always as identity primary key,
  client_id int not null references clients on delete cascade,
  phone text not null,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz,
  constraint whatsapp_codes_not_tried_too_often check (tries <= 5)
);
create index whatsapp_codes_of_client on whatsapp_codes (client_id, id);
create index whatsapp_codes_of_phone on whatsapp_codes (phone, sent_at);
