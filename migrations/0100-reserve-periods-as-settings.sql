-- Reserve periods are settings like any other, with history and reset; what the office has set stays in force.
insert into site_settings (key, value, changed_at, staff_id)
select
  case product_type when 1 then 'carReservePeriod' else 'lodgingReservePeriod' end,
  jsonb_build_object('min', min_days, 'max', max_days),
  coalesce(last.at, now()),
  staff.id
from reserve_periods
left join lateral (
  select audit_log.at, case actor_kind when 'staff' then actor_id end as staff_id from audit_log
  where entity = 'reservePeriod' and entity_id = product_type
  order by audit_log.id desc limit 1
) last on true
left join staff on staff.id = last.staff_id;

insert into site_setting_changes (key, changed_at, staff_id, before, after)
select key, changed_at, staff_id, null, value from site_settings
where key in ('carReservePeriod', 'lodgingReservePeriod');

drop table reserve_periods;

alter table site_settings add constraint site_settings_leave_a_week_to_reserve check (
  key not in ('carReservePeriod', 'lodgingReservePeriod')
  or (value->>'max')::int - (value->>'min')::int >= 7
);
