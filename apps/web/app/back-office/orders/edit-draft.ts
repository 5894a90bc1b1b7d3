import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import type { CallInput } from '@darzi/contract/client.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import { AGREED_PRICE_REASONS } from '@darzi/contract/orders/staff-order.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import { isSameAddress } from '../../shell/delivery-address.ts';

export type OrderChange = CallInput<'POST /api/admin/orders/:id/edit/preview'>['body'];

/** A line being edited; number and price are still the typed text. */
export type EditLine = {
  readonly _id: AdminProduct['_id'];
  readonly name: string;
  readonly size: string;
  /** The size it has in the order; undefined for an added line. */
  readonly was: string | undefined;
  readonly quantity: string;
  /** Blank: the agreed price, or the shop's. */
  readonly price: string;
};

export type EditDraft = { readonly lines: readonly EditLine[]; readonly because: string };

/** The order before any edit. */
export const draftOf = ({ items }: AdminOrder): EditDraft => ({
  lines: items.map(({ _id, name, size, quantity }) => ({
    _id,
    name,
    size,
    was: size,
    quantity: String(quantity),
    price: '',
  })),
  because: '',
});

/** Whether a price was agreed, which needs a reason. */
export const isAgreed = ({ lines }: EditDraft): boolean => lines.some(({ price }) => price.trim() !== '');

export const isChanged = (draft: EditDraft, order: AdminOrder): boolean =>
  JSON.stringify(draft.lines) !== JSON.stringify(draftOf(order).lines);

/** The edit as it is sent; an address only if it differs. */
export const changeOf = (draft: EditDraft, order: AdminOrder, address: Address): OrderChange => {
  const because = AGREED_PRICE_REASONS.find((one) => one === draft.because);
  const isMoved = order.address !== null && !isSameAddress(order.address as Address, address);
  return {
    lines: draft.lines.map(({ _id, size, was, quantity, price }) => ({
      _id,
      size,
      quantity: typedNumber(quantity),
      ...(was === undefined || was === size ? {} : { was }),
      ...(price.trim() === '' ? {} : { price: typedNumber(price) }),
    })),
    ...(because === undefined || !isAgreed(draft) ? {} : { because }),
    ...(isMoved ? { address } : {}),
    version: order.version,
  };
};
