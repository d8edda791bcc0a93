-- Mails about new work may be one every five minutes, every hour or every day: when the mail about each item is due. What waits already
-- is due, as is what a process of the release before this one adds.
alter table office_news add column mail_at timestamptz not null default now();
