-- Since when a job has been failing, and when it was given up: then nobody tries it again until the staff say so.
alter table jobs
  add column failing_since timestamptz,
  add column gave_up_at timestamptz,
  add constraint jobs_done_or_given_up check (done_at is null or gave_up_at is null);
update jobs set failing_since = due_at, gave_up_at = due_at where done_at is null and attempts >= 8;
drop index jobs_due;
create index jobs_due on jobs (due_at, kind) where done_at is null and gave_up_at is null;
create index jobs_given_up on jobs (gave_up_at) where gave_up_at is not null;
create index jobs_failing on jobs (failing_since) where failing_since is not null;

-- Mails that were written while no mail server was set counted as done; the newest of them leave once there is one.
update jobs set done_at = null, due_at = mails.created_at
  from mails
  where jobs.kind = mails.channel || '.deliver' and jobs.unique_key = mails.id::text
    and jobs.done_at is not null and mails.sent_at is null and mails.created_at > now() - interval '3 days';
