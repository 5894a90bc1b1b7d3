import type { CustomOrderId, UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Role } from '@darzi/contract/route.ts';
import type { Db } from '../../platform/db/database.ts';
import { findCustomOrder } from '../orders/custom-order.repository.ts';
import { isStudio } from '../orders/custom-order.rules.ts';
import { findAgreement } from './agreement.repository.ts';
import { type AgreedField, unfold } from './agreement.rules.ts';

type Shown = {
  agreement: Record<string, unknown>;
  fields: AgreedField[];
  hash: string;
  acceptedAt: string;
};

/** An agreement with its proof, for the customer and the studio. */
export const showAgreement = async (
  db: Db,
  id: CustomOrderId,
  actor: { readonly userId: UserId; readonly role: Role },
): Promise<Outcome<Shown>> => {
  const order = await findCustomOrder(db, id, isStudio(actor.role) ? undefined : actor.userId);
  if (order === undefined) return refuse('custom_order.not_found');
  const agreement = await findAgreement(db, order.id);
  if (agreement === undefined) return refuse('custom_order.nothing_agreed');
  const { fields, hash, acceptedAt } = agreement;
  return accept({
    agreement: unfold(fields),
    fields: [...fields],
    hash,
    acceptedAt: acceptedAt.toISOString(),
  });
};
