-- Money paid into or out of a plan is in its currency, and fixes it. A wrong charge, which pays nothing, may be in another one.
alter table travel_plans add constraint travel_plans_currency_of_their_money unique (id, currency);
alter table ledger_movements add column currency_of_plan text
  generated always as (case when 'plan' in (debit, credit) then currency end) stored;
alter table ledger_movements add constraint ledger_movements_in_the_currency_of_their_plan
  foreign key (plan_id, currency_of_plan) references travel_plans (id, currency);
