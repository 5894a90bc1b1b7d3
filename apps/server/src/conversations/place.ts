import type { Side } from '@darzi/contract/conversations/conversation.ts';
import type { Role } from '@darzi/contract/route.ts';
import type { Actor } from '../accounts/session.ts';

type House<Name extends Side> = {
  readonly side: Name;
  /** Who of the staff speaks for it. */
  readonly isStaff: (role: Role) => boolean;
};

export type Place<Name extends Side> = { readonly orderId: string; readonly side: Name | 'customer' };

/** On which side of an order somebody stands; undefined for whom it is none of their business. */
export const placeInConversation = <Name extends Side>(
  order: { readonly id: string; readonly userId: string | null } | undefined,
  actor: Actor,
  house: House<Name>,
): Place<Name> | undefined => {
  if (order === undefined) return undefined;
  if (order.userId === actor.userId) return { orderId: order.id, side: 'customer' };
  return house.isStaff(actor.role) ? { orderId: order.id, side: house.side } : undefined;
};
