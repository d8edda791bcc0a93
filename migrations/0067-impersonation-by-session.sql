-- Acting as a client: to look only, unless the staff member chose to change something; it ends with their own session.
alter table impersonations
  add column may_write boolean not null default false,
  add column staff_session_id int references staff_sessions on delete set null;
update impersonations set may_write = true;

alter table client_sessions
  add column read_only boolean not null default false,
  add column staff_session_id int references staff_sessions on delete set null;

-- What was opened: each call at most once a minute.
create table impersonation_reads (
  impersonation_id int not null references impersonations on delete cascade,
  call text not null,
  minute timestamptz not null,
  primary key (impersonation_id, call, minute)
);
