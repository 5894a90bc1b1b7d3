import type { GivenDiscount } from '@darzi/contract/discounts/reckon-discounts.ts';
import { productId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import { type OrderEditStory, orderEditStory } from '@darzi/contract/orders/order-edit.ts';
import { z } from 'zod';
import type { Piece } from '../../catalogue/stock/stock.ts';
import { amount, document } from '../../platform/db/rows.ts';
import { type OrderLine, orderLine } from './stored-order.ts';

/** An order as an edit makes it, with what is told of it: all that is needed to make the edit, now or once it is paid. */
export type EditPlan = {
  readonly lines: readonly OrderLine[];
  /** Null where it stays. */
  readonly address: Address | null;
  readonly totals: {
    readonly subtotalPaise: Paise;
    readonly discountPaise: Paise;
    readonly deliveryPaise: Paise;
    readonly cashFeePaise: Paise;
    readonly totalPaise: Paise;
  };
  readonly discountCode: string | null;
  /** What its code takes off, where that is another amount than before. */
  readonly codePaise: Paise | null;
  /** What it is given without a code; null: as before. */
  readonly given: readonly GivenDiscount[] | null;
  /** What goes out of stock for it, and what comes back into it. */
  readonly taken: readonly Piece[];
  readonly returned: readonly Piece[];
  readonly story: OrderEditStory;
};

const piece = z.object({ productId, size: z.string(), quantity: z.number() });

/** The plan of an edit that waits, as it was written. @throws ZodError for anything else */
export const editPlan: z.ZodType<EditPlan> = z.object({
  lines: z.array(orderLine).readonly(),
  address: document<Address>().nullable(),
  totals: z.object({
    subtotalPaise: amount,
    discountPaise: amount,
    deliveryPaise: amount,
    cashFeePaise: amount,
    totalPaise: amount,
  }),
  discountCode: z.string().nullable(),
  codePaise: amount.nullable(),
  given: z.array(document<GivenDiscount>()).readonly().nullable(),
  taken: z.array(piece),
  returned: z.array(piece),
  story: orderEditStory,
});
