-- What became of a mail or message after it was handed over.
alter table mails
  -- The WhatsApp template and its values, without the secret.
  add column template text,
  add column template_values jsonb,
  -- It is not sent after this instant: the code or link in it no longer works.
  add column useful_until timestamptz,
  -- The messenger's id of it.
  add column provider_id text constraint mails_one_per_provider_id unique,
  add column delivery text check (delivery in ('delivered', 'read', 'failed')),
  add column delivery_at timestamptz,
  -- Why it was not delivered, in the provider's words.
  add column failure text,
  -- A mail that is sent only if this message is not delivered.
  add column instead_of bigint constraint mails_one_instead_of_a_message unique references mails on delete cascade,
  add constraint mails_delivery_has_an_instant check ((delivery is null) = (delivery_at is null)),
  add constraint mails_failure_has_a_reason check ((delivery is not distinct from 'failed') = (failure is not null));

-- Addresses whose mail server refused a mail for good. Only mails for signing in are still sent to them.
create table undeliverable_addresses (
  address text primary key,
  since timestamptz not null,
  -- The enhanced status of RFC 3463, such as 5.1.1, and the server's words.
  status text not null,
  reason text not null
);

-- What people have written to the agency's WhatsApp number: when, and whether they asked for no messages.
create table whatsapp_contacts (
  phone text primary key,
  -- Free texts are allowed for 24 hours after it.
  received_at timestamptz,
  replied_at timestamptz,
  opted_out_at timestamptz,
  -- Only the phone itself takes back what it asked for by message.
  opted_out_by text check (opted_out_by in ('message', 'account')),
  constraint whatsapp_contacts_opt_out_has_an_origin check ((opted_out_at is null) = (opted_out_by is null))
);
