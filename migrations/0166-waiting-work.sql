-- The work that waits is counted at every desk: only open rows are read.
create index payments_open on payments (created_at) where status = 1;
create index refunds_processing on refunds (decided_at) where status = 3;
