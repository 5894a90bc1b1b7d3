import { DAY_MS } from '@darzi/contract/durations.ts';
import { issueCustomOrderInvoice } from '../../apps/server/src/custom-orders/orders/move-custom-order.ts';
import type { Tx } from '../../apps/server/src/platform/db/database.ts';
import { newId } from '../../apps/server/src/platform/db/id.ts';
import { creditRefundWithin } from '../../apps/server/src/sales/invoices/invoices.ts';
import type { CaptureId, CustomOrderId, PaymentId, UserId } from '../../packages/contract/src/ids.ts';
import { type Paise, paise, subtractPaise } from '../../packages/contract/src/money.ts';
import { INDIAN_STATES } from '../../packages/contract/src/orders/address.ts';
import {
  type Event,
  fillMoney,
  fillRows,
  type PaidPart,
  refund,
  SOURCES,
  termsAt,
} from './tax-year-events.ts';
import { type Chance, gstinOf, PLACED_WITHIN_DAYS, YEAR_STARTS } from './tax-year-orders.ts';

const aPart = (
  id: CustomOrderId,
  part: number,
  amountPaise: Paise,
  at: Date,
  isOnline: boolean,
): PaidPart => ({
  kind: 'custom_order',
  id,
  paymentId: newId<PaymentId>(),
  captureId: newId<CaptureId>(),
  isOnline,
  part,
  amountPaise,
  at,
});

/** Made to measure: paid at once, with an advance, or in cash on delivery; a tenth gets part of the price back. */
export const aYearsCustomOrder = (chance: Chance) => {
  const { random, below } = chance;
  const id = newId<CustomOrderId>();
  const state = random() < 0.3 ? 'Karnataka' : (INDIAN_STATES[below(INDIAN_STATES.length)] ?? 'Delhi');
  const pricePaise = paise(200_000 + below(random() < 0.05 ? 15_000_000 : 3_000_000));
  const accepted = YEAR_STARTS + random() * (PLACED_WITHIN_DAYS - 30) * DAY_MS;
  const shipped = accepted + (3 + 20 * random()) * DAY_MS;
  const isCash = random() < 0.2;
  const advancePaise = !isCash && random() < 0.5 ? paise(Math.ceil(pricePaise / 200) * 100) : null;
  const [acceptedAt, shippedAt] = [new Date(accepted), new Date(shipped)];
  const deliveredAt = new Date(shipped + (1 + 3 * random()) * DAY_MS);
  const parts =
    advancePaise === null
      ? [aPart(id, 1, pricePaise, isCash ? deliveredAt : acceptedAt, !isCash)]
      : [
          aPart(id, 1, advancePaise, acceptedAt, true),
          aPart(id, 2, subtractPaise(pricePaise, advancePaise), new Date(shipped - DAY_MS / 2), true),
        ];
  return {
    id,
    state,
    pricePaise,
    advancePaise,
    isCash,
    parts,
    business: random() < 0.1 ? { gstin: gstinOf(state, chance), company: 'E Textiles' } : undefined,
    acceptedAt,
    shippedAt,
    deliveredAt,
    refundedAt: random() < 0.1 ? new Date(deliveredAt.getTime() + below(40) * DAY_MS) : null,
  };
};
export type YearsCustomOrder = ReturnType<typeof aYearsCustomOrder>;

/** The custom orders in their final state, and the money received for them. */
export const fillCustomOrders = async (
  tx: Tx,
  buyer: UserId,
  customOrders: readonly YearsCustomOrder[],
): Promise<void> => {
  await fillRows(
    tx,
    'custom_orders',
    customOrders.map((one) => ({
      id: one.id,
      user_id: buyer,
      status: 'delivered',
      size: 'M',
      measurement_mode: 'standard',
      measurements: { chest: 39, waist: 33, hips: 41, length: 30, shoulders: 18, sleeves: 25 },
      estimated_measurements: [],
      confirmed_measurements: [],
      style: 'fusion',
      fabric: 'silk',
      customization: 'Made up for a measurement.',
      designer_notes: '',
      price_paise: one.pricePaise,
      shown_price_paise: one.pricePaise,
      advance_paise: one.advancePaise,
      advance_paid_at: one.advancePaise === null ? null : one.acceptedAt,
      is_cash: one.isCash,
      shipping_address: {
        addressLine1: '1 Mill Road',
        addressLine2: '',
        city: 'E',
        state: one.state,
        postalCode: '560001',
        phoneNumber: '9845012345',
        country: 'India',
        ...(one.business === undefined ? {} : { business: one.business }),
      },
      carrier: 'Blue Dart',
      tracking_number: 'E-1',
      created_at: one.acceptedAt,
      accepted_at: one.acceptedAt,
      paid_at: one.parts.at(-1)?.at,
      shipped_at: one.shippedAt,
      delivered_at: one.deliveredAt,
    })),
  );
  await fillMoney(
    tx,
    buyer,
    customOrders.flatMap((one) => one.parts),
  );
};

/** Its invoice when it ships, and a credit note for any refund, taken from what was paid last. */
export const customOrderEvents = (one: YearsCustomOrder, { below }: Chance): readonly Event[] => {
  const { id, shippedAt, refundedAt } = one;
  const last = one.parts.at(-1);
  const ships: Event = {
    at: shippedAt,
    happen: (tx) => issueCustomOrderInvoice(tx, termsAt(shippedAt), id, shippedAt),
  };
  if (refundedAt === null || last === undefined) return [ships];
  const back = paise(1 + below(last.amountPaise));
  return [
    ships,
    {
      at: refundedAt,
      happen: async (tx) => {
        const refundId = await refund(tx, last, refundedAt, back, 'by staff');
        await creditRefundWithin(tx, SOURCES, 'custom_order', id, refundId, refundedAt);
      },
    },
  ];
};
