-- Replies to request keys are sealed with the key that the caller sent, and of the key only a hash is kept (decision 0023).
-- Earlier rows belong to tokens instead of people and hold plain replies: no later request can match them.
delete from idempotency_keys;
alter table idempotency_keys rename column key to key_hash;
alter table idempotency_keys drop column response;
alter table idempotency_keys add column sealed_reply bytea;
alter table idempotency_keys add constraint idempotency_keys_no_status_without_reply
  check (num_nulls(status, sealed_reply) in (0, 2));
