-- The end of the time to pay a plan, which a service that begins sooner brings forward in `pay_by`.
alter table travel_plans add column pay_window_ends_at timestamptz;
update travel_plans set pay_window_ends_at = pay_by where pay_by is not null;
alter table travel_plans add constraint travel_plans_payable_within_their_window check (
  pay_by is null or (pay_window_ends_at is not null and pay_by <= pay_window_ends_at)
);
