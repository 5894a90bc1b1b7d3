import { personOf } from '@darzi/contract/orders/address.ts';
import type { DeskOrder } from '@darzi/contract/orders/order-desk.routes.ts';
import { counted } from '@darzi/contract/words.ts';

/** Whom the order goes to; an account that was deleted took the name with it. */
export const nameOf = ({ address }: Pick<DeskOrder, 'address'>): string =>
  address === null ? 'Erased with the account' : personOf(address);

/** `1 piece`, `3 pieces`: all of an order. */
export const piecesOf = ({ items }: Pick<DeskOrder, 'items'>): string => {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return counted(pieces, 'piece');
};
