-- What an import did to each policy: the version that it wrote, as it was then, and the text of the draft before; null for a new version.
create table imported_policies (
  import_id int not null references spreadsheet_imports,
  -- No reference: an undo deletes a draft that the import made.
  version_id int not null,
  revision int not null,
  effective_on date,
  before jsonb,
  primary key (import_id, version_id)
);
