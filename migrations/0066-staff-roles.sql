-- Roles that the agency made; the built-in ones are in the code. A staff member's role is a built-in name or 'custom-<id>'.
create table staff_roles (
  id int generated always as identity primary key,
  name text not null,
  permissions jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint staff_roles_with_a_name check (name <> '')
);
create unique index staff_roles_one_per_name on staff_roles (lower(name));

-- The reference keeps a role from being deleted while somebody has it.
alter table staff
  add column role_id int generated always as
    (case when role like 'custom-%' then substring(role from 8)::int end) stored references staff_roles;
create index staff_of_role on staff (role_id);
