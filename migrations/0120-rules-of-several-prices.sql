-- A rule makes several prices, and each span of a season has its own year or none, so that a season can move from year to year.
alter table inventory_rules add column prices jsonb;
update inventory_rules set prices = jsonb_build_array(price);
alter table inventory_rules alter column prices set not null, drop column price;

update inventory_seasons s set spans = dated.spans
from (
  select season.id, jsonb_agg(span || jsonb_build_object('year', year) order by year, place) as spans
  from inventory_seasons season
  cross join lateral jsonb_array_elements(season.spans) with ordinality spans (span, place)
  left join lateral jsonb_array_elements(season.years) years (year) on true
  group by season.id
) dated
where dated.id = s.id;
alter table inventory_seasons drop column years;
