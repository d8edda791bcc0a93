-- One-time links to set up a store that has no staff; only the hash of the secret is stored. None is left once there is an owner.
create table setup_links (
  token_hash text primary key,
  expires_at timestamptz not null
);
