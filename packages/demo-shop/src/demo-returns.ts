/** Which of the demo's orders were refunded or returned. Pure. */
import { DAY_MS, HOUR_MS } from '@darzi/contract/durations.ts';
import { minPaise, type Paise, paise, timesPaise } from '@darzi/contract/money.ts';
import type { ReturnState } from '@darzi/contract/returns/return.lifecycle.ts';
import { reachedAt } from './demo-orders.ts';
import type { WrittenOrder } from './write-demo-orders.ts';

export type DemoReturn = {
  readonly order: WrittenOrder;
  readonly state: ReturnState;
  readonly resolution: 'refund' | 'exchange';
  readonly reason: string;
  readonly answer: string;
  readonly exchangeSize: string | null;
  readonly askedAt: Date;
  readonly movedAt: Date;
};

export type DemoRefund = {
  readonly order: WrittenOrder;
  readonly amountPaise: Paise;
  readonly at: Date;
  readonly reason: 'asked for' | 'cancelled' | 'returned';
  /** The return that it settles. */
  readonly of?: DemoReturn;
};

const after = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * HOUR_MS);

const deliveredBetween = (
  orders: readonly WrittenOrder[],
  now: Date,
  minDays: number,
  maxDays: number,
): readonly { readonly order: WrittenOrder; readonly deliveredAt: Date }[] =>
  orders.flatMap((order) => {
    const deliveredAt = reachedAt(order, 'Delivered');
    const days = deliveredAt === undefined ? -1 : (now.getTime() - deliveredAt.getTime()) / DAY_MS;
    return deliveredAt !== undefined && days >= minDays && days <= maxDays ? [{ order, deliveredAt }] : [];
  });

/** Another size of the first piece. */
const otherSize = ({ lines }: WrittenOrder): string | undefined =>
  lines[0]?.goods.sizes.find((size) => size !== lines[0]?.size);

/** Returns: some long ago, one in transit, one waiting for an answer. */
export const addReturns = (orders: readonly WrittenOrder[], now: Date): readonly DemoReturn[] => {
  const old = deliveredBetween(orders, now, 14, 60).filter(
    ({ order }) => order.method !== 'Stripe' && order.discountPaise === 0,
  );
  const young = deliveredBetween(orders, now, 0.3, 6);
  const story = (
    one: (typeof old)[number] | undefined,
    state: ReturnState,
    resolution: DemoReturn['resolution'],
    [reason, answer]: readonly [string, string],
    hours: readonly [asked: number, moved: number],
  ): DemoReturn[] => {
    const exchangeSize = resolution === 'exchange' && one !== undefined ? otherSize(one.order) : undefined;
    if (one === undefined || (resolution === 'exchange' && exchangeSize === undefined)) return [];
    const askedAt = after(one.deliveredAt, hours[0]);
    const movedAt = after(one.deliveredAt, hours[1]);
    if (askedAt >= now) return [];
    return [
      {
        order: one.order,
        state,
        resolution,
        reason,
        answer,
        exchangeSize: exchangeSize ?? null,
        askedAt,
        movedAt: movedAt < now ? movedAt : askedAt,
      },
    ];
  };
  const exchangeable = old.findLast(({ order }) => otherSize(order) !== undefined);
  // from the last weeks, so that the thirty-day figures always include refunds
  const lately = old.filter((one) => one !== exchangeable).at(-1);
  return [
    ...story(
      old[1],
      'refunded',
      'refund',
      ['Tighter across the back than I thought.', 'Received, thank you for folding it so neatly.'],
      [40, 190],
    ),
    ...story(
      lately,
      'refunded',
      'refund',
      ['My sister had bought the same one.', 'It has arrived.'],
      [60, 210],
    ),
    ...story(
      old[7],
      'declined',
      'refund',
      [
        'Shrunk in the hot wash.',
        'We are sorry: it says cold wash on the label, and worn pieces cannot be taken back.',
      ],
      [120, 140],
    ),
    ...story(
      exchangeable,
      'exchanged',
      'exchange',
      ['A size too large for my son.', 'The other size is on its way.'],
      [30, 170],
    ),
    ...story(
      young[0],
      'approved',
      'refund',
      ['The green is darker than on my screen.', 'Please send it to the address in this email.'],
      [5, 6],
    ),
    ...story(young.at(-1), 'requested', 'refund', ['Too long for me, I am only five feet tall.', ''], [3, 3]),
  ];
};

/** Refunds: for cancelled orders, for returned pieces, and half of a price where something went wrong. */
export const addRefunds = (
  orders: readonly WrittenOrder[],
  returns: readonly DemoReturn[],
  now: Date,
): readonly DemoRefund[] => {
  const sentBack = new Set(returns.map(({ order }) => order));
  const cancelled = orders.flatMap((order): DemoRefund[] => {
    const at = reachedAt(order, 'Cancelled');
    return order.capture === undefined || at === undefined
      ? []
      : [{ order, amountPaise: order.totalPaise, at, reason: 'cancelled' }];
  });
  const returned = returns.flatMap((one): DemoRefund[] => {
    const [line] = one.order.lines;
    return one.state !== 'refunded' || line === undefined
      ? []
      : [
          {
            order: one.order,
            amountPaise: minPaise(
              timesPaise(paise(line.goods.pricePaise), line.quantity),
              one.order.totalPaise,
            ),
            at: one.movedAt,
            reason: 'returned',
            of: one,
          },
        ];
  });
  const content = deliveredBetween(orders, now, 9, 70).filter(
    ({ order }) => order.method !== 'Stripe' && !sentBack.has(order),
  );
  const halves = [content[2], content[11], content[23]].flatMap((one): DemoRefund[] =>
    one === undefined
      ? []
      : [
          {
            order: one.order,
            amountPaise: paise(Math.floor(one.order.totalPaise / 200) * 100),
            at: after(one.deliveredAt, 50),
            reason: 'asked for',
          },
        ],
  );
  return [...cancelled, ...returned, ...halves];
};
