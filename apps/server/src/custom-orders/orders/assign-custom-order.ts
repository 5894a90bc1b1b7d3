import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import type { CustomOrderId, UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { listStudioPeople } from '../../accounts/staff.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { createLinkSigner } from '../pictures/signed-links.ts';
import { findCustomOrder, lockCustomOrder } from './custom-order.repository.ts';
import { staffRoleOf } from './custom-order.rules.ts';
import { recordEvent, setAssignee } from './custom-order-write.repository.ts';
import { showStudioOrder } from './custom-orders.ts';

type Wanted = { readonly toMe: boolean } | { readonly to: string | null };
type Assignment = {
  readonly assignedTo: UserId | null;
  readonly details: Readonly<Record<string, string | boolean>>;
};

/** Anybody in the studio may assign to themselves and give back; only an admin to somebody else. */
const decide = async (db: Db, wanted: Wanted, actor: Actor): Promise<Outcome<Assignment>> => {
  if ('toMe' in wanted) {
    return accept({ assignedTo: wanted.toMe ? actor.userId : null, details: { taken: wanted.toMe } });
  }
  if (actor.role !== 'admin') return refuse('session.forbidden');
  if (wanted.to === null) return accept({ assignedTo: null, details: { taken: false } });
  const known = (await listStudioPeople(db)).find(({ _id }) => _id === wanted.to);
  return known === undefined
    ? refuse('custom_order.nobody', { fields: { to: 'Unknown' } })
    : accept({ assignedTo: known._id, details: { handedTo: known._id } });
};

/** A member of the studio takes an order, whoever has it, or gives it back; or the owner assigns it to somebody. */
export const assignCustomOrder = async (
  db: Database,
  id: CustomOrderId,
  wanted: Wanted,
  actor: Actor,
): Promise<Outcome<{ order: StudioOrder }>> => {
  const link = await createLinkSigner(db);
  return db.transaction().execute(async (tx) => {
    const order = await lockCustomOrder(tx, id);
    if (order === undefined) return refuse('custom_order.not_found');
    const decided = await decide(tx, wanted, actor);
    if (!decided.ok) return decided;
    const { assignedTo, details } = decided.value;
    if (assignedTo !== order.assignedTo) {
      await setAssignee(tx, order.id, assignedTo);
      const by = { id: actor.userId, role: staffRoleOf(actor.role) };
      await recordEvent(tx, order.id, by, {
        command: 'assign',
        from: order.status,
        to: order.status,
        details,
      });
    }
    const assigned = await findCustomOrder(tx, order.id);
    return assigned === undefined
      ? refuse('custom_order.not_found')
      : accept({ order: showStudioOrder(assigned, link, actor.userId, new Date()) });
  });
};
