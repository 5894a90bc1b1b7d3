-- A reset link that was used is deleted, together with all others of its customer: there is nothing to mark.
alter table password_resets drop column used_at;
