import { createHash } from 'node:crypto';
import { DAY_MS } from '@darzi/contract/durations.ts';
import type { DiscountId, OrderId, UserId } from '@darzi/contract/ids.ts';
import type { OrderStatus } from '@darzi/contract/orders/order.lifecycle.ts';
import type { Tx } from '@darzi/server/platform/db/database.ts';
import { newId } from '@darzi/server/platform/db/id.ts';
import { insertRows } from './demo-history.repository.ts';
import { captureOf, type DemoCapture } from './demo-money.ts';
import { DEMO_CODE, type DemoOrder, reachedAt, statusOf } from './demo-orders.ts';

export type WrittenOrder = DemoOrder & {
  readonly id: OrderId;
  readonly customerId: UserId;
  /** Its payment, once paid. */
  readonly capture: DemoCapture | undefined;
};

const CODE_OF_TODAY = { code: 'WELCOME300', amountPaise: 30_000, minimumPaise: 200_000 } as const;

/** When it was paid: online with the order, in cash on delivery. */
const paidAtOf = (order: DemoOrder): Date | undefined =>
  order.method === 'COD' ? reachedAt(order, 'Delivered') : order.placedAt;

const written = (order: DemoOrder, customerId: UserId, adminId: UserId): WrittenOrder => {
  const id = newId<OrderId>();
  const paidAt = paidAtOf(order);
  const provider = ({ COD: 'cash', Stripe: 'stripe', Razorpay: 'razorpay' } as const)[order.method];
  const capture =
    paidAt === undefined
      ? undefined
      : captureOf({
          kind: 'order',
          payableId: id,
          customerId,
          provider,
          totalPaise: order.totalPaise,
          paidAt,
          collectedBy: adminId,
        });
  return { ...order, id, customerId, capture };
};

const hasLeft = (order: DemoOrder): boolean => reachedAt(order, 'Shipped') !== undefined;
const isBack = (order: DemoOrder): boolean => ['Cancelled', 'Returned to sender'].includes(statusOf(order));

const rowOf = (order: WrittenOrder) => ({
  id: order.id,
  user_id: order.customerId,
  cart_generation: newId(),
  fingerprint: createHash('sha256').update(order.id).digest('hex'),
  status: statusOf(order),
  payment_method: order.method,
  paid_at: order.capture?.paidAt ?? null,
  subtotal_paise: order.subtotalPaise,
  discount_paise: order.discountPaise,
  discount_code: order.discountPaise === 0 ? null : DEMO_CODE.code,
  delivery_paise: order.deliveryPaise,
  total_paise: order.totalPaise,
  address: JSON.stringify(order.customer.address),
  carrier: hasLeft(order) ? order.carrier : null,
  tracking_number: hasLeft(order) ? order.trackingNumber : null,
  created_at: order.placedAt,
  placed_at: order.placedAt,
  version: 1 + order.moves.length,
  is_restocked: isBack(order),
  delivered_at: reachedAt(order, 'Delivered') ?? null,
});

type Step = {
  readonly order: WrittenOrder;
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  readonly at: Date;
};

/** Everything that happened to all orders, in chronological order. */
const stepsOf = (orders: readonly WrittenOrder[]): readonly Step[] =>
  orders
    .flatMap((order): Step[] => [
      { order, from: null, to: 'Order Placed', at: order.placedAt },
      ...order.moves.map(({ to, at }, index) => ({
        order,
        from: order.moves[index - 1]?.to ?? 'Order Placed',
        to,
        at,
      })),
    ])
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());

const writeCodes = async (tx: Tx, orders: readonly WrittenOrder[], now: Date): Promise<void> => {
  const [festive, welcome] = [newId<DiscountId>(), newId<DiscountId>()];
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const users = orders.filter(({ discountPaise }) => discountPaise > 0);
  const standing = users.filter((order) => statusOf(order) !== 'Cancelled');
  await insertRows(tx, 'discount_codes', [
    {
      id: festive,
      code: DEMO_CODE.code,
      percent: DEMO_CODE.percent,
      minimum_paise: DEMO_CODE.minimumRupees * 100,
      starts_at: daysAgo(DEMO_CODE.from + 1),
      ends_at: daysAgo(DEMO_CODE.until - 1),
      once_per_customer: true,
      note: 'The weeks before Diwali',
      uses: standing.length,
      given_paise: standing.reduce((sum, { discountPaise }) => sum + discountPaise, 0),
      created_at: daysAgo(DEMO_CODE.from + 3),
    },
  ]);
  await insertRows(tx, 'discount_codes', [
    {
      id: welcome,
      code: CODE_OF_TODAY.code,
      amount_paise: CODE_OF_TODAY.amountPaise,
      minimum_paise: CODE_OF_TODAY.minimumPaise,
      once_per_customer: true,
      note: 'On the card in the first parcel',
      created_at: daysAgo(20),
    },
  ]);
  await insertRows(
    tx,
    'discount_uses',
    users.map((order) => ({
      order_id: order.id,
      discount_id: festive,
      customer_id: order.customerId,
      is_once: true,
      discount_paise: order.discountPaise,
      used_at: order.placedAt,
      released_at: reachedAt(order, 'Cancelled') ?? null,
    })),
  );
};

/**
 * Writes orders with their lines, timelines, audit entries and discount codes. Their money is recorded separately.
 */
export const writeOrders = async (
  tx: Tx,
  demoOrders: readonly DemoOrder[],
  idOf: ReadonlyMap<string, UserId>,
  adminId: UserId,
  now: Date,
): Promise<readonly WrittenOrder[]> => {
  const orders = demoOrders.map((order) => {
    const customerId = idOf.get(order.customer.name);
    if (customerId === undefined) throw new Error(`nobody is called ${order.customer.name}`);
    return written(order, customerId, adminId);
  });
  await insertRows(tx, 'orders', orders.map(rowOf));
  await insertRows(
    tx,
    'order_lines',
    orders.flatMap(({ id, lines }) =>
      lines.map(({ goods, size, quantity }, index) => ({
        order_id: id,
        position: index + 1,
        product_id: goods.id,
        name: goods.name,
        description: goods.description,
        price_paise: goods.pricePaise,
        images: [...goods.images],
        category: goods.category,
        sub_category: goods.subCategory,
        hsn: goods.hsn,
        size,
        quantity,
      })),
    ),
  );
  const steps = stepsOf(orders);
  await insertRows(
    tx,
    'order_events',
    steps.map(({ order, from, to, at }) => ({
      order_id: order.id,
      at,
      actor_id: from === null ? order.customerId : adminId,
      actor_role: from === null ? 'customer' : 'admin',
      from_status: from,
      to_status: to,
    })),
  );
  await insertRows(
    tx,
    'audit_entries',
    steps
      .filter(({ from }) => from !== null)
      .map(({ order, from, to, at }) => ({
        at,
        actor_id: adminId,
        actor_role: 'admin',
        action: 'order.moved',
        subject: `order:${order.id}`,
        changes: JSON.stringify({ status: [from, to] }),
      })),
  );
  await writeCodes(tx, orders, now);
  return orders;
};
