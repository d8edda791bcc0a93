-- Until 0310, a payment deadline that was set a second time for the same instant got no job: its plan or transfer never expired and kept its
-- stock. The jobs do nothing for a deadline that has another job as well.
insert into jobs (kind, payload, due_at)
select
  'plan.expire-unpaid',
  jsonb_build_object('planId', id, 'payBy', to_char(pay_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  pay_by
from travel_plans
where status = 2 and pay_by is not null;

insert into jobs (kind, payload, due_at)
select 'payment.expire-transfer', jsonb_build_object('paymentId', payments.id), least(payments.expires_at, travel_plans.pay_by)
from payments
join travel_plans on travel_plans.id = payments.plan_id
where payments.status = 1 and payments.method_id = 85;
