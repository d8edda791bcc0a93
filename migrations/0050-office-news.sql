-- What is new for the staff, until the next mail tells them; references only.
create table office_news (
  id int generated always as identity primary key,
  kind text not null,
  reference text not null,
  at timestamptz not null
);
