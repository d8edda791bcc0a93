-- A mail or a message to a telephone: both leave by the same outbox.
alter table mails add column channel text not null default 'email';
alter table mails add constraint mails_of_a_known_channel check (channel in ('email', 'whatsapp'));

-- What the built-in messenger has delivered, by our key, as a real one remembers it.
create table sandbox_messages (
  key text primary key,
  phone text not null,
  body text not null,
  delivered_at timestamptz not null
);

-- Staff who act as a client: the actor is one of the staff, and this says on whose behalf.
alter table audit_log add column on_behalf_of bigint;

-- The session of a client that one of the staff has: it ends when it said it would.
alter table client_sessions add column impersonated_by int;
