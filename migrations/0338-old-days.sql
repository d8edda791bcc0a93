-- Nothing shows days that passed more than a year ago. The maintenance deletes them later, and no copy in memory has to follow that.
create function note_deleted_lodging_days() returns trigger language plpgsql as $$ begin
  insert into changes (topic, keys, first_day, last_day)
  select 'lodgingDays', array[hotel_id, room_class_id], min(day), max(day) from changed where day > current_date - 366
  group by hotel_id, room_class_id; return null; end $$;
create function note_deleted_car_days() returns trigger language plpgsql as $$ begin
  insert into changes (topic, keys, first_day, last_day)
  select 'carDays', array[supplier_id, model_id, zone_id], min(day), max(day) from changed where day > current_date - 366
  group by supplier_id, model_id, zone_id; return null; end $$;

drop trigger lodging_days_deleted on lodging_days;
create trigger lodging_days_deleted after delete on lodging_days
  referencing old table as changed for each statement execute function note_deleted_lodging_days();
drop trigger car_days_deleted on car_days;
create trigger car_days_deleted after delete on car_days
  referencing old table as changed for each statement execute function note_deleted_car_days();
