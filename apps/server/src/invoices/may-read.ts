import type { Actor } from '../accounts/session.ts';
import type { Db } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { isOrderOf } from '../orders/is-order-of.ts';

const ORDER_DESK: readonly string[] = ['packer', 'admin'];

/** The order's id where its papers are this person's business: an own order, any for the order desk. */
export const mayRead = async (db: Db, orderId: string, actor: Actor): Promise<string | undefined> => {
  const id = parseId(orderId);
  const owner = ORDER_DESK.includes(actor.role) ? undefined : actor.userId;
  return id !== undefined && (await isOrderOf(db, id, owner)) ? id : undefined;
};
