-- How prices are converted into each currency besides US dollars, and whether it is sold. A currency without a row was never sold.
create table sale_currencies (
  code text primary key check (code in ('CAD', 'EUR', 'GBP', 'MXN')),
  sold boolean not null,
  margin_basis_points int not null check (margin_basis_points between 0 and 2000),
  round_to_cents int not null check (round_to_cents in (1, 5, 10, 25, 50, 100)),
  round_up boolean not null,
  -- A rate without a last day is not used longer than this.
  stale_after_days int not null check (stale_after_days between 1 and 90)
);

-- Exchange rates, only ever added. `units` of the currency are worth `usd` US dollars, both in millionths, so that cross rates are exact.
create table exchange_rates (
  id int generated always as identity primary key,
  currency text not null check (currency in ('CAD', 'EUR', 'GBP', 'MXN')),
  units bigint not null,
  usd bigint not null,
  first_day date not null,
  last_day date,
  source text not null check (source in ('typed', 'ecb')),
  added_at timestamptz not null,
  added_by int references staff,
  constraint exchange_rates_between_a_hundredth_and_a_thousand check (usd > 0 and units between usd / 100 and usd * 1000),
  constraint exchange_rates_end_after_they_begin check (last_day >= first_day)
);
-- A file that is imported again adds nothing.
create unique index exchange_rates_published_once on exchange_rates (currency, first_day, units, usd) where source = 'ecb';
create index exchange_rates_of_currency on exchange_rates (currency, first_day desc, id desc);

create function exchange_rates_stand() returns trigger language plpgsql as $$ begin raise exception 'Exchange rates are only ever added'; end $$;
create trigger exchange_rates_stand before update or delete on exchange_rates for each row execute function exchange_rates_stand();

create trigger sale_currencies_noted after insert or update or delete or truncate on sale_currencies
  for each statement execute function note_change('content');
create trigger exchange_rates_noted after insert or update or delete or truncate on exchange_rates
  for each statement execute function note_change('content');
