import type { RefundId } from '@darzi/contract/ids.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { RefusedRefund } from '@darzi/contract/payments/payments.routes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ASKED_FOR } from './refund.repository.ts';

/** More than anybody works through at once. */
const MOST = 100;

/**
 * Refunds `r` of captures `c` that a gateway refused and that have not been made: put off until the next try, or given
 * up while something of their money is left and nobody has tried since. Who asked for one was told at once.
 */
const REFUSED = sql`refunds r join captures c on c.id = r.capture_id
  where (r.state = 'requested' and r.attempt > 1)
    or (r.state = 'refused' and (r.attempt > 1 or r.reason <> ${ASKED_FOR})
      and c.amount_minor > c.refunded_minor + c.refunding_minor
      and not exists (select 1 from refunds l where l.capture_id = c.id and l.created_at > r.decided_at
        and l.state <> 'refused'))`;

/** How many refunds wait for the owner because their gateway refused them. */
export const countRefusedRefunds = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ refused: number }>`
    select count(*)::int as refused from (select 1 from ${REFUSED} limit ${MOST}) waiting`.execute(db);
  return rows[0]?.refused ?? 0;
};

type Row = Omit<RefusedRefund, '_id' | 'amount' | 'charged' | 'at' | 'nextTryAt'> & {
  id: RefundId;
  amountPaise: number;
  amountMinor: number;
  at: Date;
  nextTryAt: Date | null;
};

/** Refunds that wait for the owner because their gateway refused them, the oldest first. Rupees. */
export const listRefusedRefunds = async (db: Db): Promise<Outcome<{ refunds: RefusedRefund[] }>> => {
  const { rows } = await sql<Row>`
    select r.id, c.id as "captureId", c.kind, c.payable_id as "orderId", c.is_settling as "isForOrder", c.provider,
      r.amount_paise as "amountPaise", r.amount_minor as "amountMinor", c.currency, r.reason, r.refusal,
      r.attempt, r.created_at as at, case when r.state = 'requested' then r.next_try_at end as "nextTryAt"
    from ${REFUSED} order by r.created_at limit ${MOST}`.execute(db);
  return accept({
    refunds: rows.map(({ id, amountPaise, amountMinor, at, nextTryAt, ...row }) => ({
      _id: id,
      ...row,
      amount: toRupees(paise(amountPaise)),
      charged: amountMinor / 100,
      at: at.toISOString(),
      nextTryAt: nextTryAt?.toISOString() ?? null,
    })),
  });
};
