-- False for a model that the supplier no longer rents; what is sold keeps it.
alter table car_products add column on_sale boolean not null default true;
-- How a supplier's one-way fees were filled: cents per kilometer within a lowest and a highest fee; null when all were written by hand.
alter table car_suppliers
  add column one_way_per_km_cents int,
  add column one_way_min_cents int,
  add column one_way_max_cents int,
  add constraint car_suppliers_one_way_rule_whole_or_absent check (
    num_nulls(one_way_per_km_cents, one_way_min_cents, one_way_max_cents) in (0, 3)
  ),
  add constraint car_suppliers_one_way_rule_in_order check (0 <= one_way_min_cents and one_way_min_cents <= one_way_max_cents);
alter table car_age_fees add constraint car_age_fees_ages_in_order check (from_age <= to_age);
alter table car_one_way_fees add constraint car_one_way_fees_between_two_zones check (from_zone_id <> to_zone_id);
