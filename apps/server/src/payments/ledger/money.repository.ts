import type { PayableId } from '@darzi/contract/ids.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import type { OrderMoney } from '@darzi/contract/orders/order-admin.routes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { PayableKind } from './payable.ts';

type Entry = OrderMoney['entries'][number];
type OpenRefund = OrderMoney['open'][number];
type EntryRow = Omit<Entry, 'at' | 'amount' | 'charged'> & {
  at: Date;
  amountPaise: number;
  amountMinor: number;
};

/** The lines of the ledger about a thing, oldest first. */
export const listEntries = async (db: Db, kind: PayableKind, payableId: PayableId): Promise<Entry[]> => {
  const { rows } = await sql<EntryRow>`
    select l.at, l.movement, l.amount_paise as "amountPaise", l.amount_minor as "amountMinor", l.currency, l.reference,
      u.name as who
    from ledger_entries l left join users u on u.id = l.actor_id and u.deleted_at is null
    where l.kind = ${kind} and l.payable_id = ${payableId} order by l.id`.execute(db);
  return rows.map(({ at, amountPaise, amountMinor, ...row }) => ({
    ...row,
    at: at.toISOString(),
    amount: toRupees(paise(amountPaise)),
    charged: amountMinor / 100,
  }));
};

/** Refunds of a thing that do not stand in the ledger: on their way, or refused by the gateway. */
export const listOpenRefunds = async (
  db: Db,
  kind: PayableKind,
  payableId: PayableId,
): Promise<OpenRefund[]> => {
  const { rows } = await sql<Pick<OpenRefund, 'state' | 'refusal'> & { at: Date; amountPaise: number }>`
    select r.created_at as at, r.amount_paise as "amountPaise", r.state, r.refusal
    from refunds r join captures c on c.id = r.capture_id
    where c.kind = ${kind} and c.payable_id = ${payableId} and r.state <> 'done' order by r.created_at`.execute(
    db,
  );
  return rows.map(({ at, amountPaise, ...row }) => ({
    at: at.toISOString(),
    ...row,
    amount: toRupees(paise(amountPaise)),
  }));
};
