-- Refunds made so far: what their credit notes say, else what their returns say.
insert into refund_lines (refund_id, position, quantity, amount_paise)
select d.refund_id, case when l.nr > n.lines then 0 else l.nr end,
  case when l.nr > n.lines then null else (select rl.quantity from returns r join return_lines rl on rl.return_id = r.id
    where r.refund_id = d.refund_id and rl.position = l.nr) end,
  (l.line ->> 'grossPaise')::bigint
from tax_documents d
cross join lateral (select count(*)::int as lines from order_lines o where o.order_id = d.order_id) n
cross join lateral jsonb_array_elements(d.figures -> 'lines') with ordinality as l(line, nr)
where d.kind = 'credit_note' and d.refund_id is not null and d.order_id is not null
  and (l.line ->> 'grossPaise')::bigint > 0
on conflict do nothing;

insert into refund_lines (refund_id, position, quantity, amount_paise)
select r.refund_id, l.position, l.quantity, l.refund_paise
from returns r join return_lines l on l.return_id = r.id
where r.refund_id is not null and l.refund_paise > 0
  and not exists (select 1 from refund_lines x where x.refund_id = r.refund_id)
on conflict do nothing;
