-- A number that every change raises, so that two windows do not overwrite each other; an account that was deleted keeps only
-- its number, for what law makes us keep.
alter table clients add column version int not null default 1;
alter table clients add column deleted_at timestamptz;

-- When a session was used last and when its owner last gave the password; one opened by a temporary password can only
-- choose a new one.
alter table client_sessions add column last_seen_at timestamptz not null default now();
alter table client_sessions add column proven_at timestamptz not null default now();
alter table client_sessions add column must_change_password boolean not null default false;
alter table client_sessions alter column last_seen_at drop default;
alter table client_sessions alter column proven_at drop default;

-- Passwords that were mailed to somebody who forgot theirs; random, so a fast hash keeps them.
create table temporary_passwords (
  password_hash text primary key,
  client_id int not null references clients,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index temporary_passwords_of_client on temporary_passwords (client_id, created_at);

-- How often somebody (an address or an account, hashed) did something within a span of time that began with the first.
create table counted_calls (
  kind text not null,
  who_hash text not null,
  count int not null,
  ends_at timestamptz not null,
  primary key (kind, who_hash)
);
create index counted_calls_by_end on counted_calls (ends_at);

-- People for whom a client books again and again.
create table saved_people (
  id int generated always as identity primary key,
  client_id int not null references clients,
  -- Both names in small letters, so that one person is not saved twice.
  name_key text not null,
  first_name text not null,
  last_name text not null,
  country_id int references countries,
  passport text not null,
  birth_day date,
  phone text not null,
  licence_number text not null,
  licence_issued_on date,
  licence_expires_on date,
  constraint saved_people_not_twice_by_one_name unique (client_id, name_key)
);
