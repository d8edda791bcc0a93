-- When each external service last answered us and when it last failed.
create table provider_health (
  provider text primary key,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  failure_en text not null default '',
  failure_es text not null default '',
  constraint provider_health_failure_has_text check (last_failure_at is null or (failure_en <> '' and failure_es <> ''))
);
