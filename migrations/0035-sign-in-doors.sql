-- Failed sign-ins are counted for each pair of e-mail and caller (an address, a known browser or a session, hashed), so that a
-- stranger's failures do not lock the owner out. The counts of the old kind, for an e-mail alone, end here.
delete from sign_in_attempts;
alter table sign_in_attempts drop constraint sign_in_attempts_pkey;
alter table sign_in_attempts add column caller_hash text not null;
alter table sign_in_attempts add primary key (realm, email_hash, caller_hash);
