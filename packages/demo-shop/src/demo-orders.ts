/** Ten weeks of orders of a small shop, the same at every start except for the dates. Pure. */
import { DAY_MS, HOUR_MS, INDIA_AHEAD_MS } from '@darzi/contract/durations.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import {
  addPaise,
  NO_MONEY,
  type Paise,
  paise,
  paiseFromRupees,
  subtractPaise,
  timesPaise,
} from '@darzi/contract/money.ts';
import type { OrderStatus } from '@darzi/contract/orders/order.lifecycle.ts';
import { DEMO_CUSTOMER, DEMO_CUSTOMERS, type DemoCustomer } from './demo-people.ts';
import { type Chance, chanceOf } from './demo-random.ts';

/** A product for sale: what an order copies of it. */
export type DemoGoods = {
  readonly id: ProductId;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: number;
  readonly category: string;
  readonly subCategory: string;
  readonly hsn: string | null;
  readonly images: readonly string[];
  readonly sizes: readonly string[];
};

export type DemoLine = { readonly goods: DemoGoods; readonly size: string; readonly quantity: number };
export type DemoMethod = 'COD' | 'Stripe' | 'Razorpay';

export type DemoOrder = {
  readonly customer: DemoCustomer;
  readonly method: DemoMethod;
  readonly lines: readonly DemoLine[];
  readonly subtotalPaise: Paise;
  readonly discountPaise: Paise;
  readonly deliveryPaise: Paise;
  readonly totalPaise: Paise;
  readonly placedAt: Date;
  /** Its states after placing, in order; all before now. */
  readonly moves: readonly { readonly to: OrderStatus; readonly at: Date }[];
  readonly carrier: string;
  readonly trackingNumber: string;
};

export const DEMO_DAYS = 76;
export const DEMO_CODE = {
  code: 'FESTIVE10',
  percent: 10,
  minimumRupees: 1_500,
  from: 58,
  until: 30,
} as const;

const SEED = 20_261_121;
const DELIVERY = paiseFromRupees(49);
/** The states of the newest orders, newest first: at any hour of any day there is work at every step. */
const UNDER_WAY = [
  'Order Placed',
  'Order Placed',
  'Packing',
  'Packing',
  'Shipped',
  'Out for delivery',
] as const satisfies readonly OrderStatus[];
const STEPS_TO_DELIVERY = [
  'Packing',
  'Shipped',
  'Out for delivery',
] as const satisfies readonly OrderStatus[];
const CARRIERS = [
  ['Blue Dart', 'BD'],
  ['Delhivery', 'DL'],
  ['India Post', 'EK'],
] as const;

/** More orders recently, more at weekends, and more in the weeks before the festival. */
const ordersOn = (daysAgo: number, weekday: number, chance: Chance): number =>
  chance.whole(0, 2) +
  (weekday === 0 || weekday === 6 ? 1 : 0) +
  (daysAgo < 6 ? 1 : 0) +
  (daysAgo > 30 && daysAgo < 45 ? 1 : 0);

const linesOf = (goods: readonly DemoGoods[], chance: Chance): readonly DemoLine[] => {
  const count = chance.oneOf([1, 1, 1, 2, 2, 3]);
  const chosen = new Set(Array.from({ length: count }, () => chance.oneOf(goods)));
  return [...chosen].map((one) => ({
    goods: one,
    size: chance.oneOf(one.sizes),
    quantity: chance.next() < 0.1 ? 2 : 1,
  }));
};

/** An order's moves up to now, from the hours each takes after placing. */
const movesOf = (method: DemoMethod, placedAt: Date, now: Date, chance: Chance): DemoOrder['moves'] => {
  const fate = chance.next();
  const hours = { packing: chance.whole(4, 22), ship: chance.whole(26, 44), out: chance.whole(62, 92) };
  const end = hours.out + chance.whole(3, 30);
  const steps: readonly (readonly [OrderStatus, number])[] =
    fate < 0.06
      ? [['Cancelled', chance.whole(2, 9)]]
      : [
          ['Packing', hours.packing],
          ['Shipped', hours.ship],
          ['Out for delivery', hours.out],
          method === 'COD' && fate < 0.13 ? ['Returned to sender', end + 40] : ['Delivered', end],
        ];
  return steps
    .map(([to, after]) => ({ to, at: new Date(placedAt.getTime() + after * HOUR_MS) }))
    .filter(({ at }) => at < now);
};

/** Takes the newest orders that were not cancelled to the states they should be in now; leaves the others alone. */
const withWorkToDo = (oldestFirst: readonly DemoOrder[], now: Date): readonly DemoOrder[] => {
  const standing = oldestFirst.filter((order) => statusOf(order) !== 'Cancelled').toReversed();
  return oldestFirst.map((order) => {
    const status = UNDER_WAY[standing.indexOf(order)];
    if (status === undefined) return order;
    const steps =
      status === 'Order Placed' ? [] : STEPS_TO_DELIVERY.slice(0, STEPS_TO_DELIVERY.indexOf(status) + 1);
    const eachMs = (now.getTime() - order.placedAt.getTime()) / (steps.length + 1);
    return {
      ...order,
      moves: steps.map((to, index) => ({
        to,
        at: new Date(order.placedAt.getTime() + (index + 1) * eachMs),
      })),
    };
  });
};

const subtotalOf = (lines: readonly DemoLine[]): Paise =>
  addPaise(NO_MONEY, ...lines.map(({ goods, quantity }) => timesPaise(paise(goods.pricePaise), quantity)));

/**
 * The orders of a shop selling these goods, oldest first.
 * @param hasGateways whether there may be online payments at all
 */
export const addOrders = (
  goods: readonly DemoGoods[],
  now: Date,
  hasGateways: boolean,
): readonly DemoOrder[] => {
  const chance = chanceOf(SEED);
  const today = new Date(now.getTime() + INDIA_AHEAD_MS);
  today.setUTCHours(0, 0, 0, 0);
  const codeUsers = new Set<DemoCustomer>();
  const orders: DemoOrder[] = [];
  for (let daysAgo = DEMO_DAYS; daysAgo >= 0; daysAgo -= 1) {
    const midnight = today.getTime() - INDIA_AHEAD_MS - daysAgo * DAY_MS;
    const weekday = new Date(today.getTime() - daysAgo * DAY_MS).getUTCDay();
    for (let left = ordersOn(daysAgo, weekday, chance); left > 0; left -= 1) {
      const customer = chance.oneOf(DEMO_CUSTOMERS);
      const preferred = chance.oneOf(['COD', 'COD', 'Razorpay', 'Razorpay', 'Stripe'] as const);
      const method = hasGateways ? preferred : 'COD';
      const lines = linesOf(goods, chance);
      const placedAt = new Date(midnight + chance.whole(8 * 60, 23 * 60) * 60_000);
      const subtotalPaise = subtotalOf(lines);
      const isDiscounted =
        daysAgo <= DEMO_CODE.from &&
        daysAgo >= DEMO_CODE.until &&
        subtotalPaise >= paiseFromRupees(DEMO_CODE.minimumRupees) &&
        !codeUsers.has(customer) &&
        chance.next() < 0.4;
      const discountPaise = isDiscounted ? paise(Math.round(subtotalPaise / DEMO_CODE.percent)) : NO_MONEY;
      const [carrier, prefix] = chance.oneOf(CARRIERS);
      const trackingNumber = `${prefix} ${chance.whole(1000, 9999)} ${chance.whole(1000, 9999)}`;
      const moves = movesOf(method, placedAt, now, chance);
      if (placedAt >= now) continue;
      if (isDiscounted) codeUsers.add(customer);
      orders.push({
        customer,
        method,
        lines,
        subtotalPaise,
        discountPaise,
        deliveryPaise: DELIVERY,
        totalPaise: addPaise(subtractPaise(subtotalPaise, discountPaise), DELIVERY),
        placedAt,
        moves,
        carrier,
        trackingNumber,
      });
    }
  }
  return withWorkToDo(
    orders.toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime()),
    now,
  );
};

/** The number of visitors on each past day. */
export const addVisitors = (): readonly number[] => {
  const chance = chanceOf(SEED + 1);
  return Array.from({ length: DEMO_DAYS + 14 }, (_, daysAgo) =>
    Math.round((38 + chance.whole(0, 34)) * (daysAgo % 7 < 2 ? 1.3 : 1) * (1 - daysAgo / 220)),
  );
};

export const statusOf = ({ moves }: DemoOrder): OrderStatus => moves.at(-1)?.to ?? 'Order Placed';

/** When it reached a state; undefined if it has not. */
export const reachedAt = ({ moves }: DemoOrder, status: OrderStatus): Date | undefined =>
  moves.find(({ to }) => to === status)?.at;

/** Gives the demo's customer two orders: the most recently delivered, and one arriving today. */
export const withOwnOrders = (orders: readonly DemoOrder[]): readonly DemoOrder[] => {
  const own = (['Delivered', 'Out for delivery'] as const).map((status) =>
    orders.findLast((order) => statusOf(order) === status),
  );
  return orders.map((order) => (own.includes(order) ? { ...order, customer: DEMO_CUSTOMER } : order));
};
