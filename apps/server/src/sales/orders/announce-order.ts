import type { OrderId, UserId } from '@darzi/contract/ids.ts';
import { toRupees } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { PhoneEvent } from '@darzi/contract/phone-messages/phone-messages.routes.ts';
import { announce } from '../../integrations/announce.ts';
import { messageCustomer } from '../../phone-messages/message-customer.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findOrder } from './order.repository.ts';

type OrderEvent =
  | 'order.placed'
  | 'order.paid'
  | 'order.edited'
  | 'order.shipped'
  | 'order.delivered'
  | 'order.cancelled';

/** Sends the owner's webhooks an order as it is in this transaction. */
export const announceOrder = (tx: Tx, event: OrderEvent, id: OrderId, notBefore?: Date): Promise<void> =>
  announce(
    tx,
    event,
    async () => {
      const order = await findOrder(tx, id);
      if (order === undefined) return [];
      const data = {
        orderId: id,
        number: orderNumber(id),
        status: order.status,
        method: order.paymentMethod,
        isPaid: order.isPaid,
        total: toRupees(order.totalPaise),
        currency: 'INR' as const,
      };
      return [{ subject: `order:${id}`, data }];
    },
    notBefore,
  );

/** Messages an order's customer by WhatsApp or SMS, if they have agreed to it. */
export const messageAboutOrder = (
  tx: Tx,
  event: Exclude<PhoneEvent, 'bidAnswered'>,
  { id, userId }: { readonly id: OrderId; readonly userId: UserId | null },
  runAt?: Date,
): Promise<void> =>
  messageCustomer(tx, { userId, event, subject: `order:${id}`, number: orderNumber(id) }, runAt);
