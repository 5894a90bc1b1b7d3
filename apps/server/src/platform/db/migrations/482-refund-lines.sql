-- What a refund is for: lines of the order by their place, delivery as 0. `quantity`: pieces that it names; null for a share
-- of an amount that names none. Written with the refund and never changed: its credit note says the same.
create table refund_lines (
  refund_id uuid not null references refunds,
  position int not null check (position >= 0),
  quantity int check (quantity > 0),
  amount_paise bigint not null check (amount_paise >= 0),
  primary key (refund_id, position),
  check (position > 0 or quantity is null)
);
create trigger refund_lines_kept before update or delete on refund_lines
  for each row execute function refuse_change();
