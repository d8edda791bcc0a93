-- The language of the payer, in which the sandbox's bank asks.
alter table sandbox_charges add column lang text not null default 'en' check (lang in ('en', 'es'));
