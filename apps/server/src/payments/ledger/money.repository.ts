import type { PayableId } from '@darzi/contract/ids.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import type { OrderMoney } from '@darzi/contract/orders/order-admin.routes.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PayableKind } from './payable.ts';

type Entry = OrderMoney['entries'][number];
type OpenRefund = OrderMoney['open'][number];

/** The ledger entries about a payable, oldest first. */
export const listEntries = async (db: Db, kind: PayableKind, payableId: PayableId): Promise<Entry[]> => {
  const rows = await db
    .selectFrom('ledger_entries as l')
    .innerJoin('captures as c', 'c.id', 'l.capture_id')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'l.actor_id').on('u.deleted_at', 'is', null))
    .select((eb) => [
      'l.at',
      eb.ref('l.movement').$castTo<Entry['movement']>().as('movement'),
      'l.amount_paise as amountPaise',
      'l.amount_minor as amountMinor',
      'l.currency',
      'l.reference',
      eb.ref('c.taken_by').$castTo<Entry['takenBy']>().as('takenBy'),
      'u.name as who',
    ])
    .where('l.kind', '=', kind)
    .where('l.payable_id', '=', payableId)
    .orderBy('l.id')
    .execute();
  return rows.map(({ at, amountPaise, amountMinor, ...row }) => ({
    ...row,
    at: at.toISOString(),
    amount: toRupees(paise(amountPaise)),
    charged: amountMinor / 100,
  }));
};

/** A payable's refunds that are not in the ledger: pending, or refused by the gateway. */
export const listOpenRefunds = async (
  db: Db,
  kind: PayableKind,
  payableId: PayableId,
): Promise<OpenRefund[]> => {
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('captures as c', 'c.id', 'r.capture_id')
    .select((eb) => [
      'r.created_at as at',
      'r.amount_paise as amountPaise',
      eb.ref('r.state').$castTo<OpenRefund['state']>().as('state'),
      'r.refusal',
    ])
    .where('c.kind', '=', kind)
    .where('c.payable_id', '=', payableId)
    .where('r.state', '<>', 'done')
    .orderBy('r.created_at')
    .execute();
  return rows.map(({ at, amountPaise, ...row }) => ({
    at: at.toISOString(),
    ...row,
    amount: toRupees(paise(amountPaise)),
  }));
};
