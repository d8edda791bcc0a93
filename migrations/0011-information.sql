create table policies (
  key text primary key,
  title jsonb not null,
  updated_on date not null,
  sections jsonb not null
);

create table faqs (
  id int generated always as identity primary key,
  product_type int not null,
  display_order int not null,
  question jsonb not null,
  answer jsonb not null,
  constraint faqs_not_the_same_place_twice unique (product_type, display_order)
);
