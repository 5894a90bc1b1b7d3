-- Second step: all rows are looked at once, while others go on reading and writing.
alter table audit_entries validate constraint audit_entries_before;
alter table stock_movements validate constraint stock_movements_before;
