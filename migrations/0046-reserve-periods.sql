-- How many days ahead a product can be reserved, where the office has set it; without a row the defaults hold.
create table reserve_periods (
  product_type int primary key,
  min_days int not null,
  max_days int not null,
  constraint reserve_periods_only_of_what_is_sold check (product_type in (1, 4)),
  constraint reserve_periods_begin_within_90_days check (min_days between 0 and 90),
  constraint reserve_periods_end_within_two_years check (max_days between 30 and 730),
  constraint reserve_periods_leave_a_week check (max_days - min_days >= 7)
);
