-- The language in which a staff member uses the office, and so of mails to them.
alter table staff add column mail_lang text not null default 'en' constraint staff_mail_lang_is_offered check (mail_lang in ('en', 'es'));
