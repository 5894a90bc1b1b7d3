import { ORDER_DESK, type Role, STUDIO } from '@darzi/contract/route.ts';
import type { Actor } from '../accounts/session.ts';
import { isCustomOrderOf } from '../custom-orders/is-custom-order-of.ts';
import type { Db } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { isOrderOf } from '../orders/is-order-of.ts';

/**
 * The id of an order or an outfit where its papers are this person's business: what she ordered herself, any order for
 * the order desk, any outfit for the studio.
 */
export const mayRead = async (db: Db, orderId: string, actor: Actor): Promise<string | undefined> => {
  const id = parseId(orderId);
  if (id === undefined) return undefined;
  const ownerFor = (staff: readonly Role[]) => (staff.includes(actor.role) ? undefined : actor.userId);
  const may =
    (await isOrderOf(db, id, ownerFor(ORDER_DESK))) || (await isCustomOrderOf(db, id, ownerFor(STUDIO)));
  return may ? id : undefined;
};
