-- Which records began as drafts of the demo's catalogue, so that they are found and discarded together.
create table demo_drafts (
  kind text not null,
  id int not null,
  -- Number of the entry in the demo's catalogue.
  source_id int not null,
  primary key (kind, id),
  constraint demo_drafts_taken_once unique (kind, source_id),
  foreign key (kind, id) references records on delete cascade
);

-- Only a draft of the demo that nobody has touched may be deleted with its one version.
create or replace function keep_record_versions() returns trigger language plpgsql as $$ begin if tg_op = 'DELETE' and exists (select from demo_drafts d join records r using (kind, id) where d.kind = old.kind and d.id = old.id and r.status = 'draft' and r.latest_version = 1) then return old; else raise exception 'A version of a record never changes'; end if; end $$;
