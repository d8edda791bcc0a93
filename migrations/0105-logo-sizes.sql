-- Pages state a logo's size, so that nothing moves when it arrives. No logo could be stored before.
alter table agency_logos add column width int not null;
alter table agency_logos add column height int not null;
alter table agency_logos drop column type;
alter table agency_logos add constraint agency_logos_fit_the_header
  check (width between 1 and 600 and height between 1 and 200);
