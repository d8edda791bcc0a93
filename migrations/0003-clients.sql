create table clients (
  id int generated always as identity primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  phone text not null default '',
  birth_day date,
  country_id int references countries,
  state text not null default '',
  city text not null default '',
  zip text not null default '',
  address text not null default '',
  lang text not null,
  created_at timestamptz not null,
  activated_at timestamptz,
  constraint clients_not_two_accounts_for_one_email unique (email),
  constraint clients_email_in_small_letters check (email = lower(email))
);

create table activation_codes (
  code_hash text primary key,
  client_id int not null references clients,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index activation_codes_of_client on activation_codes (client_id);

create table client_sessions (
  id int generated always as identity primary key,
  client_id int not null references clients,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  agent text not null
);
create index client_sessions_of_client on client_sessions (client_id) where ended_at is null;

-- Tries to sign in, counted by e-mail whether or not it has an account, so that a lock tells nothing about accounts.
create table sign_in_attempts (
  realm text not null,
  email_hash text not null,
  failures int not null,
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (realm, email_hash)
);
create index sign_in_attempts_by_age on sign_in_attempts (last_at);
