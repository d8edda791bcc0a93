-- A class that the hotel no longer has stays for what is sold; searches ask only on_sale, which the classes of an archived hotel are
-- not.
alter table hotel_rooms add column removed boolean not null default false;
