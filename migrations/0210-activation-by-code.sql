-- The six digits in the activation mail; they work for an hour, its link for longer.
alter table activation_codes add column digits_hash text;
create index activation_codes_by_digits on activation_codes (client_id, digits_hash);
