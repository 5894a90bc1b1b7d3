import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { PayableKind } from './payable.ts';

/** Ids of the refunds that were made of what paid for a thing, oldest first. */
export const listDoneRefunds = async (
  db: Db,
  kind: PayableKind,
  payableId: string,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r join captures c on c.id = r.capture_id
    where c.kind = ${kind} and c.payable_id = ${payableId} and c.is_settling and r.state = 'done'
    order by r.decided_at`.execute(db);
  return rows.map(({ id }) => id);
};
