-- Since when a provider has refused to send a refund, such as for a missing balance. After two days, finance sends it.
alter table refunds add column refused_since timestamptz;
