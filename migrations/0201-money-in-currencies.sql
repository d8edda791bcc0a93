-- How the price of a booking was converted; null for US dollars.
alter table bookings add column exchange jsonb;
alter table bookings add constraint bookings_in_other_currencies_know_their_rate check ((currency = 'USD') = (exchange is null));
alter table bookings add constraint bookings_never_in_cuc check (currency <> 'CUC');

-- What each movement was worth in US dollars when it was recorded.
alter table ledger_movements add column usd_cents int;
alter table ledger_movements disable trigger ledger_movements_stand;
update ledger_movements set usd_cents = cents;
alter table ledger_movements enable trigger ledger_movements_stand;
alter table ledger_movements alter column usd_cents set not null;
alter table ledger_movements add constraint ledger_movements_in_us_dollars_are_worth_themselves check (
  usd_cents >= 0 and (currency <> 'USD' or usd_cents = cents)
);

-- A refund is in the currency of its booking.
alter table bookings add constraint bookings_currency_of_refunds unique (id, currency);
alter table refunds add constraint refunds_in_the_currency_of_their_booking foreign key (booking_id, currency) references bookings (id, currency);
alter table travel_plans add constraint travel_plans_never_in_cuc check (currency <> 'CUC');
