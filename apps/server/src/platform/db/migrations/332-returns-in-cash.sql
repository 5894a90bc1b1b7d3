-- Where the money of a return goes that was bought in cash: a UPI id or a bank account, until it is paid. A return that
-- has ended keeps neither, whoever ended it.
alter table returns
  add column payout jsonb check (jsonb_typeof(payout) = 'object'),
  drop constraint returns_check,
  -- without a refund where all of the order's money had gone back before
  add constraint returns_refund_check check (refund_id is null or state = 'refunded');

create function erase_payout() returns trigger language plpgsql as $$
begin
  new.payout := null;
  return new;
end $$;

create trigger erase_payout before update on returns for each row
  when (new.payout is not null and new.state not in ('requested', 'approved', 'received'))
  execute function erase_payout();
