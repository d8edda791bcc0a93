-- The texts of policies, conditions and charges, in versions. A version without a date of effect is a draft, which visitors do not see.
create table policy_versions (
  id int generated always as identity primary key,
  kind text not null,
  -- The supplier of rental conditions; 0 for the other kinds.
  supplier_id int not null default 0,
  title jsonb not null,
  -- The sections of each language.
  sections jsonb not null,
  effective_on date,
  saved_at timestamptz not null,
  -- Unset for texts of a catalogue or of the first start.
  saved_by int references staff,
  -- Counts the saves of a draft, so that two people do not overwrite each other.
  revision int not null default 1,
  constraint policy_versions_of_a_known_kind check (
    kind in ('cancellation', 'privacy', 'carCharges', 'courier', 'rentConditions')
  ),
  constraint policy_versions_conditions_of_a_supplier check ((kind = 'rentConditions') = (supplier_id > 0)),
  constraint policy_versions_one_per_day unique (kind, supplier_id, effective_on)
);
create unique index policy_versions_one_draft on policy_versions (kind, supplier_id) where effective_on is null;

create function in_one_language(sections jsonb, lang text) returns jsonb language sql as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'heading', section->'heading'->lang,
        'paragraphs', (
          select coalesce(jsonb_agg(paragraph->lang order by p), '[]')
          from jsonb_array_elements(section->'paragraphs') with ordinality as paragraphs (paragraph, p)
        )
      ) order by s
    ), '[]'
  )
  from jsonb_array_elements(sections) with ordinality as sections (section, s)
$$;

insert into policy_versions (kind, supplier_id, title, sections, effective_on, saved_at)
select key, 0, title,
  jsonb_build_object('en', in_one_language(sections, 'en'), 'es', in_one_language(sections, 'es')), updated_on, now()
from policies
union all
select 'rentConditions', supplier_id, title,
  jsonb_build_object('en', in_one_language(sections, 'en'), 'es', in_one_language(sections, 'es')), updated_on, now()
from rent_conditions;

drop function in_one_language;
drop table policies;
drop table rent_conditions;

-- The versions that were in effect when a booking was made.
create table booking_policies (
  booking_id int not null references bookings on delete cascade,
  policy_version_id int not null references policy_versions,
  primary key (booking_id, policy_version_id)
);
create index booking_policies_of_version on booking_policies (policy_version_id);

-- A published text stays as it is, and one that a booking was sold under stays in effect.
create function policy_versions_stay() returns trigger language plpgsql as $$ begin raise exception 'A published policy stays as it is'; end $$;
create trigger policy_versions_never_deleted before delete on policy_versions
  for each row when (old.effective_on is not null) execute function policy_versions_stay();
create trigger policy_versions_text_stays before update on policy_versions
  for each row when (
    old.effective_on is not null
    and (new.kind, new.supplier_id, new.title, new.sections) is distinct from (old.kind, old.supplier_id, old.title, old.sections)
  ) execute function policy_versions_stay();

create function policy_versions_sold_stay() returns trigger language plpgsql as $$ begin if exists (select from booking_policies where policy_version_id = old.id) then raise exception 'A booking was sold under this version'; end if; return new; end $$;
create trigger policy_versions_sold_stay before update on policy_versions
  for each row when (new.effective_on is distinct from old.effective_on) execute function policy_versions_sold_stay();
