-- Pictures of what is sold and of where it is; a file that several show is kept once.
create table photo_files (
  -- The first half of the SHA-256 of the bytes.
  version text primary key check (version ~ '^[0-9a-f]{32}$'),
  bytes bytea not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- What the picture is like before it comes: its colours from top to bottom.
  colours jsonb not null
);
create table photos (
  kind text not null check (kind in ('car', 'hotel', 'polo', 'province')),
  owner_id int not null,
  position int not null check (position > 0),
  version text not null references photo_files,
  constraint photos_one_at_a_position primary key (kind, owner_id, position)
);
create index photos_of_file on photos (version);

-- What was made of a file for one size, side and format; made when it is first asked for.
create table photo_renders (
  version text not null references photo_files on delete cascade,
  size int not null check (size between 0 and 6),
  alignment int not null check (alignment between 1 and 3),
  format text not null check (format in ('avif', 'webp', 'jpeg')),
  bytes bytea not null,
  constraint photo_renders_made_once primary key (version, size, alignment, format)
);
