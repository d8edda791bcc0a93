-- When the phone last asked by message to get messages. An older request to stop, which is reported late, changes nothing.
alter table whatsapp_contacts add column opted_in_at timestamptz;
