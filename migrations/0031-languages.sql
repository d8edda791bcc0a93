-- A language is one of the two that the product speaks; rows with anything else are written to in English.
update clients set lang = case when lang ilike 'es%' then 'es' else 'en' end where lang not in ('en', 'es');
alter table clients add constraint clients_lang_is_spoken check (lang in ('en', 'es'));

update mails set lang = case when lang ilike 'es%' then 'es' else 'en' end where lang not in ('en', 'es');
alter table mails add constraint mails_lang_is_spoken check (lang in ('en', 'es'));
