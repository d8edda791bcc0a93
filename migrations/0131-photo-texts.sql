-- What a photo shows, in both languages, for those who do not see it; null until the author describes it.
alter table photos
  add column alt jsonb,
  add constraint photos_described_in_both_languages check (alt ->> 'en' <> '' and alt ->> 'es' <> '');

-- When staff uploaded it, so that what no version uses can be deleted later.
alter table photo_uploads add column uploaded_at timestamptz not null default now();
alter table photo_uploads alter column uploaded_at drop default;

-- Size 7 is the card of a link in social networks, outside the sizes of pages.
alter table photo_renders drop constraint photo_renders_size_check;
alter table photo_renders add constraint photo_renders_size_check check (size between 0 and 7);
