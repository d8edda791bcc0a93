-- The code, password or link of a mail or message, encrypted and apart from its text, until it is delivered.
alter table mails add column sealed_secret text;

-- The built-in messenger remembers that it delivered, not what: messages carry codes and links.
alter table sandbox_messages drop column body;

-- Mails are deleted some time after they left.
create index mails_by_age on mails ((coalesce(sent_at, created_at)));
