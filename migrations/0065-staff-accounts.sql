-- Since when a staff member has a password of their own, and since when they may no longer sign in.
alter table staff
  add column joined_at timestamptz,
  add column disabled_at timestamptz,
  add column last_sign_in_at timestamptz;
update staff set joined_at = created_at;

-- A session that must set up a second factor opens nothing else. The challenge is of the passkey being set up in it.
alter table staff_sessions
  add column last_used_at timestamptz,
  add column agent text not null default '',
  add column address text not null default '',
  add column must_enroll boolean not null default false,
  add column proven_at timestamptz,
  add column challenge text;
update staff_sessions set last_used_at = created_at;
alter table staff_sessions alter column last_used_at set not null;
create index staff_sessions_of_staff on staff_sessions (staff_id);

-- Second factors: authenticator apps, whose secret is sealed, and passkeys. One that is not confirmed does not count.
create table staff_factors (
  id int generated always as identity primary key,
  staff_id int not null references staff on delete cascade,
  kind text not null,
  name text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_at timestamptz,
  key_id text,
  sealed bytea,
  last_step int not null default 0,
  credential_id text unique,
  public_key bytea,
  sign_count bigint not null default 0,
  transports jsonb,
  constraint staff_factors_of_a_known_kind check (kind in ('totp', 'passkey')),
  constraint staff_factors_app_with_a_secret check ((kind = 'totp') = (sealed is not null and key_id is not null)),
  constraint staff_factors_passkey_with_a_key check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
);
create index staff_factors_of_staff on staff_factors (staff_id);

create table staff_recovery_codes (
  staff_id int not null references staff on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Sign-ins between the password and the second factor.
create table staff_sign_ins (
  token_hash text primary key,
  staff_id int not null references staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  challenge text
);
create index staff_sign_ins_of_staff on staff_sign_ins (staff_id);

-- Links by mail that work once: an invitation, or a new password.
create table staff_links (
  token_hash text primary key,
  staff_id int not null references staff on delete cascade,
  kind text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint staff_links_of_a_known_kind check (kind in ('invitation', 'reset'))
);
create index staff_links_of_staff on staff_links (staff_id);
