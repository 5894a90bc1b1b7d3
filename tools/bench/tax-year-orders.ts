import { DAY_MS } from '@darzi/contract/durations.ts';
import { newId } from '../../apps/server/src/platform/db/id.ts';
import { gstinCheckDigit } from '../../packages/contract/src/gstin-fault.ts';
import type { CaptureId, OrderId, PaymentId, ProductId } from '../../packages/contract/src/ids.ts';
import { GST_STATE_CODE } from '../../packages/contract/src/invoices/gst-states.ts';
import { NO_MONEY, paise } from '../../packages/contract/src/money.ts';
import { INDIAN_STATES } from '../../packages/contract/src/orders/address.ts';

/** Midnight in India. */
export const YEAR_STARTS = Date.UTC(2026, 2, 31, 18, 30);
/** The last parcels ship before the year ends; returns go on until summer. */
export const PLACED_WITHIN_DAYS = 361;

/** The same year each time. */
export const createChance = (seed = 20_261_123) => {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { random, below: (most: number): number => Math.floor(random() * most) };
};
export type Chance = ReturnType<typeof createChance>;

export const gstinOf = (state: (typeof INDIAN_STATES)[number], { below }: Chance): string => {
  const first = `${GST_STATE_CODE[state]}ABCDE${1_000 + below(9_000)}F1Z`;
  return first + gstinCheckDigit(first);
};

const aLine = (at: number, { random, below }: Chance) => ({
  productId: `019e0000-0000-7000-8000-00000000000${at}` as ProductId,
  name: 'A piece',
  size: 'M',
  quantity: 1 + below(3),
  // around the threshold of 2,625.00 and far from it, some above a lakh
  pricePaise: paise(
    random() < 0.3 ? 262_400 + below(300) : 9_900 + below(random() < 0.02 ? 9_000_000 : 900_000),
  ),
  hsn: ['6211', '620520', '62114290'][below(3)] ?? null,
  gstPercent: random() < 0.04 ? 0 : null,
});

/**
 * One order of the year and its fate: most are delivered, and a fifth of those have one or two refunds; some are
 * cancelled, edited before packing, refunded before shipping, or come back unpaid.
 */
export const aYearsOrder = (chance: Chance) => {
  const { random, below } = chance;
  const state = random() < 0.3 ? 'Karnataka' : (INDIAN_STATES[below(INDIAN_STATES.length)] ?? 'Delhi');
  const isAbroad = random() < 0.01;
  const isOnline = isAbroad || random() < 0.6;
  const lines = Array.from({ length: 1 + below(4) }, (_, at) => aLine(at, chance));
  const goodsPaise = paise(lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0));
  const deliveryPaise = paise(random() < 0.2 ? 0 : 4_900);
  const discountPaise = paise(random() < 0.3 ? below(Math.floor(goodsPaise / 3)) : 0);
  const totalPaise = paise(goodsPaise - discountPaise + deliveryPaise);
  const editedPaise = isOnline && random() < 0.04 ? paise(1 + below(200_000)) : NO_MONEY;
  const fate = ((): 'Cancelled' | 'Returned to sender' | 'Delivered' => {
    if (random() < 0.05) return 'Cancelled';
    return !isOnline && random() < 0.1 ? 'Returned to sender' : 'Delivered';
  })();
  const placed = YEAR_STARTS + random() * PLACED_WITHIN_DAYS * DAY_MS;
  const shipped = placed + (0.2 + 2 * random()) * DAY_MS;
  const delivered = shipped + (0.5 + 3 * random()) * DAY_MS;
  const back = fate === 'Delivered' && random() < 0.2 ? 1 + below(2) : 0;
  const isPaid = isOnline || fate === 'Delivered';
  return {
    kind: 'order' as const,
    id: newId<OrderId>(),
    paymentId: newId<PaymentId>(),
    captureId: newId<CaptureId>(),
    lines,
    goodsPaise,
    deliveryPaise,
    discountPaise,
    totalPaise,
    /** Refunded because staff removed a piece before packing. */
    editedPaise,
    chargedPaise: paise(totalPaise + editedPaise),
    isOnline,
    isRefundedEarly: isOnline && fate === 'Delivered' && random() < 0.02,
    fate,
    place: isAbroad ? { country: 'Nepal', state: 'Bagmati' } : { country: 'India', state },
    business: !isAbroad && random() < 0.1 ? { gstin: gstinOf(state, chance), company: 'E Textiles' } : null,
    placedAt: new Date(placed),
    shippedAt: new Date(shipped),
    deliveredAt: new Date(delivered),
    paidAt: isPaid ? new Date(isOnline ? placed : delivered) : null,
    refundedAt: Array.from({ length: back }, () => new Date(delivered + below(60) * DAY_MS)),
  };
};
export type YearsOrder = ReturnType<typeof aYearsOrder>;
