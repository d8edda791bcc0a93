-- The general ages of drivers are a setting from 18 to 99, which applies to every class as well.
alter table car_classes drop constraint car_classes_narrow_the_ages_never_widen;
alter table car_classes add constraint car_classes_have_ages_of_drivers check (min_age >= 18 and max_age <= 99 and min_age <= max_age);
