-- Work to be done at or after a moment; claimed and finished in the transaction of its own effect.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  unique_key text,
  payload jsonb not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  last_error text,
  done_at timestamptz,
  constraint jobs_not_twice_for_one_key unique (kind, unique_key)
);
create index jobs_due on jobs (due_at) where done_at is null;

-- Every mail that was written, whether or not a mail server took it.
create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  lang text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_of_recipient on mails (recipient, id);

-- Who did what to what; rows are only ever added.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null,
  actor_id bigint,
  entity text not null,
  entity_id bigint not null,
  event text not null,
  before jsonb,
  after jsonb
);
create index audit_log_of_entity on audit_log (entity, entity_id, id);

-- The first answer to a request key, given again to every repetition.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  started_at timestamptz not null,
  carried_out boolean not null default false,
  status int,
  response text,
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (started_at);

-- Keys that all processes share, made at the first start.
create table secrets (
  name text primary key,
  value text not null
);
