-- The texts of a version that are older than the other language, by their place; null for versions from before, of which it is
-- computed. Somebody can confirm that they are still right.
alter table record_versions add column older_texts jsonb;
alter table record_versions drop constraint record_versions_event_check;
alter table record_versions add constraint record_versions_of_a_known_event check (
  event in ('created', 'imported', 'saved', 'published', 'discarded', 'restored', 'archived', 'unarchived', 'confirmed')
);

-- Whether somebody has confirmed that both languages of this version say the same.
alter table policy_versions add column confirmed boolean not null default false;

-- The instant from which an item is no longer shown; null: it stays.
alter table news add column ends_at timestamptz;
alter table news add constraint news_end_after_they_appear check (ends_at > published_at);
