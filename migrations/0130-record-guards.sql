-- Ids of records that staff add; those below belong to the data that releases bring along.
create sequence record_ids as int start with 100001;

-- A record names versions that exist.
alter table records
  add constraint records_latest_version_exists foreign key (kind, id, latest_version) references record_versions
    deferrable initially deferred,
  add constraint records_published_version_exists foreign key (kind, id, published_version) references record_versions
    deferrable initially deferred;

-- A driver pays one fee of a supplier. The ranges of all suppliers share one number line, since GiST has no operator for int.
alter table car_age_fees add constraint car_age_fees_never_overlap exclude using gist (
  int8range(supplier_id::bigint * 1000 + from_age, supplier_id::bigint * 1000 + to_age, '[]') with &&
);
alter table car_offices
  add constraint car_offices_close_after_they_open check (opens < closes),
  add constraint car_offices_one_of_a_name unique (supplier_id, name);
alter table car_suppliers
  add constraint car_suppliers_slug_fits_addresses check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  add constraint car_suppliers_charges_within_the_price check (
    not jsonb_path_exists(cancellation, '$[*] ? (@.percent < 0 || @.percent > 100 || @.fromDaysBefore < 0)')
  );
alter table hotels add constraint hotels_charges_within_the_price check (
  not jsonb_path_exists(cancellation, '$[*] ? (@.percent < 0 || @.percent > 100 || @.fromDaysBefore < 0)')
);
