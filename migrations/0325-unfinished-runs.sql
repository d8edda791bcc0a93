-- How often in a row a run of the job began and did not end, since its process ended first.
alter table jobs add column unfinished_runs int not null default 0;
