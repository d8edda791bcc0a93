-- What a supplier rents or sells with a car: a list of kind, classIds (empty: all), per day or rental, cents and maxCount.
alter table car_suppliers
  add column extras jsonb not null default '[]',
  add constraint car_suppliers_extras_are_a_list check (jsonb_typeof(extras) = 'array');
