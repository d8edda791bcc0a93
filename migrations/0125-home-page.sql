-- The published home page; without a row, the page is the default one.
create table home_pages (
  id int primary key,
  content jsonb not null,
  constraint home_pages_only_one check (id = 1)
);
