-- The documents that a mail carries: what each is made from when the mail is sent, and the name of its file.
alter table mails
  add column attachments jsonb not null default '[]',
  add constraint mails_attachments_are_a_list check (jsonb_typeof(attachments) = 'array'),
  -- A WhatsApp message carries none.
  add constraint mails_attached_to_emails_only check (channel = 'email' or attachments = '[]');
