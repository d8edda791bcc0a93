-- Passkeys by which clients sign in without a password.
create table client_passkeys (
  id int generated always as identity primary key,
  client_id int not null references clients on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports jsonb not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index client_passkeys_of_client on client_passkeys (client_id);

-- Challenges that browsers must sign, each once: of a client who adds a passkey, or of a sign-in, whose client is not known yet.
create table client_passkey_challenges (
  challenge text primary key,
  client_id int references clients on delete cascade,
  expires_at timestamptz not null
);
create index client_passkey_challenges_by_age on client_passkey_challenges (expires_at);
