import { DAY_MS } from '@darzi/contract/durations.ts';
import { createToken, hashToken } from '../../apps/server/src/platform/auth/actor.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { newId } from '../../apps/server/src/platform/db/id.ts';
import type { UserId } from '../../packages/contract/src/ids.ts';
import { ADDRESS } from './purchase.ts';
import { aYearsCustomOrder, customOrderEvents, fillCustomOrders } from './tax-year-custom-orders.ts';
import { eventsOf, fillMoney, fillRows } from './tax-year-events.ts';
import { aYearsOrder, createChance, type YearsOrder } from './tax-year-orders.ts';

/** A signed-in owner, and the customer who buys everything. */
const fillPeople = async (db: Database): Promise<{ readonly token: string; readonly buyer: UserId }> => {
  const [owner, buyer] = [newId<UserId>(), newId<UserId>()];
  const token = createToken();
  const people = [
    { id: owner, role: 'admin' },
    { id: buyer, role: 'customer' },
  ];
  await db
    .insertInto('users')
    .values(
      people.map((one) => ({ ...one, name: 'Bench', email: `${one.id}@example.com`, password_hash: 'x' })),
    )
    .execute();
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      token_hash: hashToken(token),
      user_id: owner,
      expires_at: new Date(Date.now() + DAY_MS),
    })
    .execute();
  return { token, buyer };
};

const PAGE = 500;
/** In one transaction, which must finish within the time limit for transactions, even on a busy machine. */
const EVENTS_TOGETHER = 50;
/** Ready-made orders per custom order. */
const ORDERS_A_CUSTOM_ORDER = 12;

/** The orders in their final state, and the money received for them. */
const fillOrders = (db: Database, buyer: UserId, orders: readonly YearsOrder[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await fillRows(
      tx,
      'orders',
      orders.map((one) => ({
        id: one.id,
        user_id: buyer,
        cart_generation: newId(),
        fingerprint: 'x',
        status: one.fate,
        payment_method: one.isOnline ? 'Razorpay' : 'COD',
        subtotal_paise: one.goodsPaise,
        delivery_paise: one.deliveryPaise,
        discount_paise: one.discountPaise,
        discount_code: one.discountPaise === 0 ? null : 'as agreed',
        total_paise: one.totalPaise,
        address: { ...ADDRESS, ...one.place },
        business: one.business,
        created_at: one.placedAt,
        placed_at: one.placedAt,
        delivered_at: one.fate === 'Delivered' ? one.deliveredAt : null,
        paid_at: one.paidAt,
        is_restocked: one.fate !== 'Delivered',
        return_days: 30,
        version: 1,
        cash_fee_paise: 0,
      })),
    );
    await fillRows(
      tx,
      'order_lines',
      orders.flatMap(({ id, lines }) =>
        lines.map((line, index) => ({
          order_id: id,
          position: index + 1,
          product_id: line.productId,
          name: line.name,
          description: '',
          price_paise: line.pricePaise,
          images: [],
          category: 'Women',
          sub_category: 'Topwear',
          size: line.size,
          quantity: line.quantity,
          hsn: line.hsn,
          gst_percent: line.gstPercent,
          discount_paise: 0,
          is_agreed: false,
        })),
      ),
    );
    await fillMoney(
      tx,
      buyer,
      orders.flatMap((one) =>
        one.paidAt === null ? [] : [{ ...one, part: 1, amountPaise: one.chargedPaise, at: one.paidAt }],
      ),
    );
  });

/**
 * Fills a migrated database with a year's orders and custom orders: rows and money as the shop writes them, invoices
 * and credit notes by its own use cases, each on its day.
 * @returns the token of a signed-in owner
 */
export const fillTaxYear = async (
  db: Database,
  count: number,
  print: (line: string) => void = () => {},
): Promise<string> => {
  const { token, buyer } = await fillPeople(db);
  const chance = createChance();
  const orders = Array.from({ length: count }, () => aYearsOrder(chance));
  for (let from = 0; from < count; from += PAGE) await fillOrders(db, buyer, orders.slice(from, from + PAGE));
  const customOrders = Array.from({ length: Math.ceil(count / ORDERS_A_CUSTOM_ORDER) }, () =>
    aYearsCustomOrder(chance),
  );
  for (let from = 0; from < customOrders.length; from += PAGE)
    await db
      .transaction()
      .execute((tx) => fillCustomOrders(tx, buyer, customOrders.slice(from, from + PAGE)));
  print(`${count} orders, ${customOrders.length} custom orders and their money`);
  const events = [
    ...orders.flatMap((one) => eventsOf(one, chance)),
    ...customOrders.flatMap((one) => customOrderEvents(one, chance)),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (let from = 0; from < events.length; from += EVENTS_TOGETHER)
    await db.transaction().execute(async (tx) => {
      for (const { happen } of events.slice(from, from + EVENTS_TOGETHER)) await happen(tx);
    });
  print(`${events.length} events`);
  return token;
};
