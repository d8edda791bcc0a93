-- A question can be about no product, such as how to sign in; its topic is then the section of the help page.
alter table faqs alter column product_type drop not null;
alter table faqs add column topic text;
alter table faqs add constraint faqs_of_a_known_topic check (
  topic in ('payment', 'changes', 'refunds', 'documents', 'account', 'trip')
);
alter table faqs add constraint faqs_never_without_a_section check (product_type is not null or topic is not null);
