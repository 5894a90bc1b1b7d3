import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import type { CallInput } from '@darzi/contract/client.ts';
import { AGREED_PRICE_REASONS, underBothNames } from '@darzi/contract/orders/staff-order.ts';
import { typedNumber } from '@darzi/contract/wording.ts';

export type Sale = CallInput<'POST /api/admin/orders'>['body'];
export type SaleMethod = Sale['payment']['method'];

/** A line being sold; number and price are still the typed text. */
export type SaleLine = {
  readonly _id: AdminProduct['_id'];
  readonly name: string;
  readonly size: string;
  readonly shopPrice: number;
  readonly quantity: string;
  readonly price: string;
};

/** The typed order, apart from its customer. */
export type SaleDraft = {
  readonly lines: readonly SaleLine[];
  readonly discount: string;
  readonly because: string;
  /** Whether running discounts apply. */
  readonly isDiscounted: boolean;
  readonly isHandedOver: boolean;
  readonly method: SaleMethod;
  readonly reference: string;
  /** For a payment link. */
  readonly hours: string;
};

export const BLANK_SALE: SaleDraft = {
  lines: [],
  discount: '',
  because: '',
  isDiscounted: true,
  isHandedOver: true,
  method: 'cash',
  reference: '',
  hours: '24',
};

const becauseOf = (chosen: string) => AGREED_PRICE_REASONS.find((one) => one === chosen);

/** Lines and discounts as they are sent; a price only if a different one was agreed. */
export const goodsOf = ({ lines, discount, isDiscounted }: SaleDraft) => ({
  lines: lines.map(({ _id, size, shopPrice, quantity, price }) => {
    const agreed = typedNumber(price);
    return { _id, size, quantity: typedNumber(quantity), ...(agreed === shopPrice ? {} : { price: agreed }) };
  }),
  ...(discount.trim() === '' ? {} : { discount: typedNumber(discount) }),
  ...(isDiscounted ? {} : { isDiscounted }),
});

/** Whether any price differs from the shop's, which needs a reason. */
export const isAgreed = (draft: SaleDraft): boolean => {
  const { lines, discount = 0 } = goodsOf(draft);
  return discount > 0 || lines.some(({ price }) => price !== undefined);
};

const paymentOf = ({ method, reference, hours }: SaleDraft): Sale['payment'] => {
  if (method === 'card machine') return { method, reference: reference.trim() };
  return method === 'link' ? { method, hours: typedNumber(hours) } : { method };
};

export const saleOf = (draft: SaleDraft, more: Pick<Sale, 'address' | 'business' | 'total'>): Sale => {
  const because = becauseOf(draft.because);
  return {
    ...goodsOf(draft),
    ...(because === undefined || !isAgreed(draft) ? {} : { because }),
    ...more,
    isHandedOver: draft.isHandedOver,
    payment: underBothNames(paymentOf(draft)),
  };
};
