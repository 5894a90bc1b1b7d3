import { createHmac, randomBytes } from 'node:crypto';
import type { PayableId } from '@darzi/contract/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAcceptedOrder } from '../../apps/server/src/custom-orders/orders/test-custom-orders.ts';
import { ledgerFaults } from '../../apps/server/src/ledger-faults.ts';
import { reconcilePayments } from '../../apps/server/src/payments/reconcile-payments.ts';
import { aPerson, type Someone } from '../../apps/server/src/test-factories.ts';
import { startTill, type Till } from '../../apps/server/src/test-till.ts';

/**
 * Total number of forged verifications and webhooks: bit flips, other orders' ids, other amounts, other currencies,
 * replays.
 */
const FORGERIES = Number(process.env.FORGERIES ?? 20_000);
const VICTIMS = 20;

let till: Till;
beforeAll(async () => {
  till = await startTill();
});
afterAll(() => till.close());

const flipBit = (text: string, at: number): string => {
  const bytes = Buffer.from(text);
  const index = at % bytes.length;
  bytes[index] = (bytes[index] ?? 0) ^ (1 << (at % 7));
  return bytes.toString('latin1');
};
const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
};

it(`${FORGERIES} forgeries pay for nothing and delete nothing`, async () => {
  const { simulator } = till;
  simulator.switches.stripe.webhooks.timing = 'never';
  simulator.switches.razorpay.webhooks.timing = 'never';
  const kurta = await till.aKurta(10_000);
  type Payment = { readonly buyer: Someone; readonly orderId: PayableId };
  const designer = await aPerson(till, 'designer');
  const aCustomOrder = async (): Promise<Payment> => {
    const buyer = await aPerson(till);
    const orderId = await anAcceptedOrder(till, buyer, designer);
    const opened = await till.call('POST /api/custom-order/razorpay', {
      token: buyer.token,
      body: { orderId, amount: 12_500 },
    });
    expect(opened.status).toBe(200);
    return { buyer, orderId };
  };
  const verifyCustomOrder = ({ token }: Payment['buyer'], orderId: string, body: object) =>
    till.call('POST /api/custom-order/verify-razorpay', { token, body: { orderId, ...body } });
  const victims: { readonly card: Payment; readonly dialog: Payment; readonly outfit: Payment }[] = [];
  for (let index = 0; index < VICTIMS; index += 1) {
    victims.push({
      card: await till.aPayment('stripe', [kurta]),
      dialog: await till.aPayment('razorpay', [kurta]),
      outfit: await aCustomOrder(),
    });
  }
  // a thief's own properly paid orders: everything a thief can get signed
  const own = {
    card: await till.aPayment('stripe', [kurta]),
    dialog: await till.aPayment('razorpay', [kurta]),
    outfit: await aCustomOrder(),
  };
  await till.pay('stripe', own.card.orderId);
  const word = (await till.pay('razorpay', own.dialog.orderId)) as Record<string, string>;
  await till.verifyStripe(own.card.buyer, own.card.orderId);
  await till.verifyRazorpay(own.dialog.buyer, own.dialog.orderId, word);
  const customOrderReport = (await till.pay('razorpay', own.outfit.orderId)) as Record<string, string>;
  await verifyCustomOrder(own.outfit.buyer, own.outfit.orderId, customOrderReport);
  const events = [...simulator.state.events.values()].filter((event) => event.provider === 'stripe');
  const dialogEvents = [...simulator.state.events.values()].filter((event) => event.provider === 'razorpay');
  const stranger = await aPerson(till);
  const session = simulator.state.sessions.get(till.sessionOf(own.card.orderId));

  const post = (url: string, payload: string, headers: Record<string, string>) =>
    till.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const stripeEvent = (orderId: string, changes: object) =>
    JSON.stringify({
      id: `evt_${randomBytes(8).toString('hex')}`,
      object: 'event',
      type: 'checkout.session.completed',
      data: {
        object: {
          id: till.sessionOf(orderId),
          object: 'checkout.session',
          amount_total: session?.amount,
          currency: 'usd',
          status: 'complete',
          payment_status: 'paid',
          client_reference_id: orderId,
          metadata: { orderId },
          payment_intent: `pi_${randomBytes(8).toString('hex')}`,
          ...changes,
        },
      },
    });
  const signDialog = (order: string, payment: string, secret: string) =>
    createHmac('sha256', secret).update(`${order}|${payment}`).digest('hex');

  /** A dialog result for an order, correctly signed over a payment that was not made for it. */
  const signedFor = (
    orderId: string,
    payment: string | undefined,
    change: (signature: string) => string = (signature) => signature,
  ) => {
    const order = till.razorpayOrderOf(orderId);
    return {
      razorpay_order_id: order,
      razorpay_payment_id: payment,
      razorpay_signature: change(signDialog(order, payment ?? '', simulator.keys.razorpayKeySecret)),
    };
  };
  const dialogEvent = (orderId: string, amount: number) =>
    JSON.stringify({
      entity: 'event',
      event: 'payment.captured',
      contains: ['payment'],
      payload: {
        payment: {
          entity: {
            id: `pay_${randomBytes(8).toString('hex')}`,
            entity: 'payment',
            amount,
            currency: 'INR',
            status: 'captured',
            order_id: till.razorpayOrderOf(orderId),
            captured: true,
            notes: { orderId },
          },
        },
      },
    });

  type Forgery = (index: number) => Promise<{ readonly statusCode?: number; readonly status?: number }>;
  const kinds: Readonly<Record<string, Forgery>> = {
    'verifyStripe of an unpaid session': (i) => {
      const { buyer, orderId } = pick(victims, i).card;
      return till.verifyStripe(buyer, orderId, pick(['true', 'false', 'paid'], i));
    },
    'verifyStripe of somebody else’s order': (i) =>
      till.verifyStripe(stranger, pick(victims, i).card.orderId),
    'verifyStripe with a bit flipped in the order': (i) => {
      const { buyer, orderId } = pick(victims, i).card;
      return till.verifyStripe(buyer, flipBit(orderId, i));
    },
    'verifyRazorpay with a bit flipped in the signature': (i) => {
      const { buyer, orderId } = pick(victims, i).dialog;
      return till.verifyRazorpay(
        buyer,
        orderId,
        signedFor(orderId, word.razorpay_payment_id, (signed) => flipBit(signed, i)),
      );
    },
    'verifyRazorpay with the words of another order': (i) => {
      const { buyer, orderId } = pick(victims, i).dialog;
      return till.verifyRazorpay(buyer, orderId, word);
    },
    'verifyRazorpay rightly signed for a payment of another order': (i) => {
      const { buyer, orderId } = pick(victims, i).dialog;
      return till.verifyRazorpay(buyer, orderId, signedFor(orderId, word.razorpay_payment_id));
    },
    'verifyRazorpay signed with the public key': (i) => {
      const { buyer, orderId } = pick(victims, i).dialog;
      const order = till.razorpayOrderOf(orderId);
      return till.verifyRazorpay(buyer, orderId, {
        razorpay_order_id: order,
        razorpay_payment_id: 'pay_invented',
        razorpay_signature: signDialog(order, 'pay_invented', simulator.keys.razorpayKeyId),
      });
    },
    'verify of a custom order with a bit flipped in the signature': (i) => {
      const { buyer, orderId } = pick(victims, i).outfit;
      return verifyCustomOrder(
        buyer,
        orderId,
        signedFor(orderId, customOrderReport.razorpay_payment_id, (signed) => flipBit(signed, i)),
      );
    },
    'verify of a custom order with the words of another': (i) => {
      const { buyer, orderId } = pick(victims, i).outfit;
      return verifyCustomOrder(buyer, orderId, customOrderReport);
    },
    'verify of a custom order rightly signed for the payment of another order': (i) => {
      const { buyer, orderId } = pick(victims, i).outfit;
      const paid = pick([customOrderReport.razorpay_payment_id, word.razorpay_payment_id], i);
      return verifyCustomOrder(buyer, orderId, signedFor(orderId, paid));
    },
    'verify of a custom order by the call for shop orders, and the other way round': (i) => {
      const { dialog, outfit } = pick(victims, i);
      return i % 2 === 0
        ? till.verifyRazorpay(outfit.buyer, outfit.orderId, signedFor(outfit.orderId, 'pay_invented'))
        : verifyCustomOrder(dialog.buyer, dialog.orderId, signedFor(dialog.orderId, 'pay_invented'));
    },
    'verify of somebody else’s custom order': (i) =>
      verifyCustomOrder(stranger, pick([own, ...victims], i).outfit.orderId, customOrderReport),
    'a custom order set in progress without its money': (i) => {
      const { buyer, orderId } = pick(victims, i).outfit;
      return till.call('POST /api/custom-order/update-status', {
        token: buyer.token,
        body: { orderId, status: 'in_progress' },
      });
    },
    'webhook of another amount for a custom order, rightly signed': (i) => {
      const body = dialogEvent(pick(victims, i).outfit.orderId, 1_250_000 + (i % 2 === 0 ? i + 1 : -i - 1));
      return post('/api/webhooks/razorpay', body, { 'x-razorpay-signature': simulator.signRazorpay(body) });
    },
    'webhook without a signature': (i) =>
      post('/api/webhooks/stripe', stripeEvent(pick(victims, i).card.orderId, {}), {}),
    'webhook with a bit flipped in the body': (i) => {
      const event = pick(events, i);
      const signature = simulator.signStripe(event.body);
      return post('/api/webhooks/stripe', flipBit(event.body, i * 31), { 'stripe-signature': signature });
    },
    'webhook with a bit flipped in the signature': (i) => {
      const event = pick(dialogEvents, i);
      const signature = flipBit(simulator.signRazorpay(event.body), i);
      return post('/api/webhooks/razorpay', event.body, { 'x-razorpay-signature': signature });
    },
    'webhook signed an hour ago': (i) => {
      const body = stripeEvent(pick(victims, i).card.orderId, {});
      return post('/api/webhooks/stripe', body, {
        'stripe-signature': simulator.signStripe(body, Math.floor(Date.now() / 1_000) - 3_600),
      });
    },
    'webhook of another amount, rightly signed': (i) => {
      const body = stripeEvent(pick(victims, i).card.orderId, { amount_total: (i % 5_000) + 1_900 });
      return post('/api/webhooks/stripe', body, { 'stripe-signature': simulator.signStripe(body) });
    },
    'webhook of another currency, rightly signed': (i) => {
      const body = stripeEvent(pick(victims, i).card.orderId, { currency: pick(['inr', 'eur', 'jpy'], i) });
      return post('/api/webhooks/stripe', body, { 'stripe-signature': simulator.signStripe(body) });
    },
    'webhook that names another order, rightly signed': (i) => {
      const body = stripeEvent(pick(victims, i).card.orderId, {
        metadata: { orderId: pick(victims, i + 1).card.orderId },
        client_reference_id: pick(victims, i + 1).card.orderId,
      });
      return post('/api/webhooks/stripe', body, { 'stripe-signature': simulator.signStripe(body) });
    },
    'webhook with the payment of another order, rightly signed': (i) => {
      const body = stripeEvent(pick(victims, i).card.orderId, { payment_intent: session?.paymentIntent });
      return post('/api/webhooks/stripe', body, { 'stripe-signature': simulator.signStripe(body) });
    },
    'a replayed webhook': (i) => {
      const event = pick(events, i);
      return post('/api/webhooks/stripe', event.body, {
        'stripe-signature': simulator.signStripe(event.body),
      });
    },
  };

  const names = Object.keys(kinds);
  const statuses = new Map<string, number>();
  const started = performance.now();
  for (let index = 0; index < FORGERIES; index += names.length) {
    await Promise.all(
      names.map(async (name) => {
        const answer = await kinds[name]?.(index);
        const status = answer?.statusCode ?? answer?.status ?? 0;
        statuses.set(`${name}: ${status}`, (statuses.get(`${name}: ${status}`) ?? 0) + 1);
      }),
    );
  }
  console.log(
    `${Math.round((performance.now() - started) / 1_000)} s\n${[...statuses].map(([what, times]) => `  ${times} × ${what}`).join('\n')}`,
  );
  expect([...statuses.keys()].filter((line) => / 5\d\d$/.test(line))).toEqual([]);

  // whatever an event made the shop ask its gateway
  await till.allDue();
  await reconcilePayments(till.deps);
  const placed = await till.db.selectFrom('orders').select('id').where('placed_at', 'is not', null).execute();
  expect(placed.map((order) => order.id).sort()).toEqual([own.card.orderId, own.dialog.orderId].sort());
  const open = await till.db.selectFrom('payments').select('id').where('state', '=', 'open').execute();
  expect(open).toHaveLength(VICTIMS * 3);
  const begun = await till.db
    .selectFrom('custom_orders')
    .select('id')
    .where('paid_at', 'is not', null)
    .execute();
  expect(begun).toEqual([{ id: own.outfit.orderId }]);
  for (const { card, dialog } of victims) {
    expect(await till.cartOf(card.buyer)).toEqual({ [kurta._id]: { M: 1 } });
    expect(await till.cartOf(dialog.buyer)).toEqual({ [kurta._id]: { M: 1 } });
  }
  expect(await ledgerFaults(till.db)).toEqual([]);
});
