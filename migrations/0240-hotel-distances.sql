-- How far a hotel is from the nearest beach and from the center of its tourist zone; null when it is not known.
alter table hotels
  add column beach_meters int constraint hotels_beach_distance check (beach_meters between 0 and 200000),
  add column center_meters int constraint hotels_center_distance check (center_meters between 0 and 200000);
