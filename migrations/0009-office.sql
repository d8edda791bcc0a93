create table staff (
  id int generated always as identity primary key,
  email text not null unique,
  name text not null,
  password_hash text not null,
  role text not null,
  created_at timestamptz not null,
  constraint staff_email_in_small_letters check (email = lower(email))
);

create table staff_sessions (
  id int generated always as identity primary key,
  staff_id int not null references staff,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
