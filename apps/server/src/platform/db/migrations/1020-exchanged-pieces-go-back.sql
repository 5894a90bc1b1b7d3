-- The size that goes back: of a line's pieces, some may have been exchanged before. Empty in rows written without it: as bought.
alter table return_lines add column size text not null default '' check (length(size) <= 100);
alter table return_lines drop constraint return_lines_pkey, add primary key (return_id, position, size);
