import { customOrderPayable } from '../custom-orders/settle-custom-order.ts';
import { orderPayable } from '../orders/settle-order.ts';
import type { Payable, PayableKind } from './payable.ts';

/** Everything that can be paid online. */
export const payables: Readonly<Record<PayableKind, Payable>> = {
  order: orderPayable,
  custom_order: customOrderPayable,
};
