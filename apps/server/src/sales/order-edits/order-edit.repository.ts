import { type OrderId, orderId } from '@darzi/contract/ids.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import { type OrderEditStory, orderEditStory } from '@darzi/contract/orders/order-edit.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Totals } from '../checkout/checkout.rules.ts';
import type { OrderLine } from '../orders/stored-order.ts';

export type EditedOrder = {
  readonly id: OrderId;
  readonly address: Address;
  readonly lines: readonly OrderLine[];
  readonly totals: Totals;
  readonly discountCode: string | null;
};

/** Writes the order as it is from now on; the caller has locked it. Nothing refers to lines of an order not yet sent. */
export const rewriteOrder = async (
  tx: Tx,
  { id, address, lines, totals, discountCode }: EditedOrder,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({
      address: JSON.stringify(address),
      subtotal_paise: totals.subtotalPaise,
      discount_paise: totals.discountPaise,
      discount_code: discountCode,
      delivery_paise: totals.deliveryPaise,
      cash_fee_paise: totals.cashFeePaise,
      total_paise: totals.totalPaise,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('order_lines').where('order_id', '=', id).execute();
  await tx
    .insertInto('order_lines')
    .values(
      lines.map((line, index) => ({
        order_id: id,
        position: index + 1,
        product_id: line.productId,
        name: line.name,
        description: line.description,
        price_paise: line.pricePaise,
        images: [...line.images],
        category: line.category,
        sub_category: line.subCategory,
        hsn: line.hsn,
        gst_percent: line.gstPercent,
        size: line.size,
        quantity: line.quantity,
        discount_paise: line.discountPaise,
        is_agreed: line.isAgreed === true,
      })),
    )
    .execute();
};

/** What an event says was edited, and of which order; undefined where there is no such event. */
export const findEdit = async (
  db: Db,
  eventId: number,
): Promise<{ readonly orderId: OrderId; readonly story: OrderEditStory } | undefined> => {
  const row = await db
    .selectFrom('order_events')
    .select(['order_id', 'edit'])
    .where('id', '=', eventId)
    .where('edit', 'is not', null)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : { orderId: orderId.parse(row.order_id), story: orderEditStory.parse(row.edit) };
};
