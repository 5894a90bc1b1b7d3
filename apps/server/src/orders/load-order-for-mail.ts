import { addPaise, type Paise, subtractPaise, timesPaise } from '@darzi/contract/money.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import { loadRecipient, type Recipient } from '../accounts/load-recipient.ts';
import type { Db } from '../db/database.ts';
import { findOrder } from './order.repository.ts';

/** An order as a mail tells it. */
export type OrderForMail = {
  readonly id: string;
  readonly recipient: Recipient;
  readonly placedAt: Date;
  readonly isPaid: boolean;
  readonly isCash: boolean;
  readonly lines: readonly {
    readonly name: string;
    readonly size: string;
    readonly quantity: number;
    readonly linePaise: Paise;
  }[];
  readonly subtotalPaise: Paise;
  readonly discountPaise: Paise;
  readonly discountCode: string | null;
  readonly deliveryPaise: Paise;
  readonly totalPaise: Paise;
  readonly address: Address | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
};

/** The order and whom to write to; undefined once its customer has deleted the account. */
export const loadOrderForMail = async (db: Db, orderId: string): Promise<OrderForMail | undefined> => {
  const order = await findOrder(db, orderId);
  const recipient = order?.userId ? await loadRecipient(db, order.userId) : undefined;
  if (order === undefined || recipient === undefined) return undefined;
  const { id, placedAt, isPaid, paymentMethod, address, carrier, trackingNumber } = order;
  const { deliveryPaise, discountPaise, discountCode, totalPaise } = order;
  return {
    id,
    recipient,
    placedAt,
    isPaid,
    isCash: paymentMethod === 'COD',
    lines: order.lines.map(({ name, size, quantity, pricePaise }) => ({
      name,
      size,
      quantity,
      linePaise: timesPaise(pricePaise, quantity),
    })),
    subtotalPaise: addPaise(subtractPaise(totalPaise, deliveryPaise), discountPaise),
    discountPaise,
    discountCode,
    deliveryPaise,
    totalPaise,
    address,
    carrier,
    trackingNumber,
  };
};
