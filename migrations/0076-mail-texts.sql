-- What the office changed in the wording of a mail, in versions: the newest one of a mail and language is used.
create table mail_texts (
  mail text not null,
  lang text not null,
  version int not null,
  -- Templates by the key of the sentence; a sentence without one has the default wording.
  wording jsonb not null,
  saved_at timestamptz not null,
  saved_by int references staff,
  primary key (mail, lang, version),
  constraint mail_texts_in_a_known_language check (lang in ('en', 'es')),
  constraint mail_texts_counted_from_one check (version > 0)
);
