import type { GivenDiscount } from '@darzi/contract/discounts/calculate-discounts.ts';
import { productId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import { type OrderEditStory, orderEditStory } from '@darzi/contract/orders/order-edit.ts';
import { z } from 'zod';
import type { Piece } from '../../catalogue/stock/stock.ts';
import { amount, document } from '../../platform/db/rows.ts';
import { type OrderLine, orderLine } from './stored-order.ts';

/**
 * An order as an edit will leave it, with the text of its event: all that is needed to make the edit, now or once it is
 * paid.
 */
export type EditPlan = {
  readonly lines: readonly OrderLine[];
  /** Null if unchanged. */
  readonly address: Address | null;
  readonly totals: {
    readonly subtotalPaise: Paise;
    readonly discountPaise: Paise;
    readonly deliveryPaise: Paise;
    readonly cashFeePaise: Paise;
    readonly totalPaise: Paise;
  };
  readonly discountCode: string | null;
  /** The code's new discount, if its amount changes. */
  readonly codePaise: Paise | null;
  /** The automatic discounts; null: as before. */
  readonly given: readonly GivenDiscount[] | null;
  /** Pieces the edit takes out of stock, and pieces it returns to it. */
  readonly taken: readonly Piece[];
  readonly returned: readonly Piece[];
  readonly story: OrderEditStory;
};

const piece = z.object({ productId, size: z.string(), quantity: z.number() });

/** The stored plan of a waiting edit. @throws ZodError for anything else */
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
