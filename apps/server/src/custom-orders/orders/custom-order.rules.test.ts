import {
  CUSTOM_ORDER_STATUSES,
  type CustomOrderStatus,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { UserId } from '@darzi/contract/ids.ts';
import { paise } from '@darzi/contract/money.ts';
import { describe, expect, it } from 'vitest';
import {
  decideAcceptance,
  decideBid,
  decideCancel,
  decideCustomerStatus,
  decideReview,
  decideStudioMove,
} from './custom-order.rules.ts';
import { decideUndo } from './custom-order-undo.rules.ts';

const PRICE = paise(1_250_000);
const anOrder = (status: CustomOrderStatus) => ({ status, pricePaise: PRICE, shownPricePaise: PRICE });
const COURIER = { carrier: 'Blue Dart', trackingNumber: 'BD 42' };

/** Written out by hand: everything that the studio's status call may do. */
const STUDIO_MAY = new Set([
  'pending > cancelled admin',
  'bid_received > cancelled admin',
  'accepted > cancelled admin',
  'waiting_payment > cancelled admin',
  'in_progress > cancelled admin',
  'in_progress > completed designer',
  'completed > shipped designer',
  'completed > shipped admin',
  'shipped > delivered designer',
  'shipped > delivered admin',
]);

describe('the studio’s status call', () => {
  const cells = CUSTOM_ORDER_STATUSES.flatMap((from) =>
    CUSTOM_ORDER_STATUSES.flatMap((to) =>
      (['designer', 'admin'] as const).map((role) => [from, to, role] as const),
    ),
  );
  it.each(cells)('%s → %s by %s', (from, to, role) => {
    const decided = decideStudioMove(anOrder(from), to, role, COURIER);
    expect(decided.ok).toBe(STUDIO_MAY.has(`${from} > ${to} ${role}`));
    if (!decided.ok) expect(decided.refusal.code).toBe('custom_order.not_allowed');
    else expect(decided.value).toMatchObject({ from, to });
  });

  it('ships only with a carrier and a tracking number', () => {
    expect(
      decideStudioMove(anOrder('completed'), 'shipped', 'admin', { carrier: 'Blue Dart' }),
    ).toMatchObject({
      refusal: { code: 'custom_order.tracking_missing', fields: { trackingNumber: 'Required' } },
    });
  });
});

describe('the customer', () => {
  it.each(CUSTOM_ORDER_STATUSES)('with an order that is %s', (status) => {
    const isOpen = status === 'pending' || status === 'bid_received';
    expect(decideCancel(anOrder(status)).ok).toBe(isOpen);
    expect(decideAcceptance(anOrder(status), undefined).ok).toBe(isOpen);
    expect(decideReview({ status, isReviewed: false }).ok).toBe(status === 'delivered');
    for (const wanted of [...CUSTOM_ORDER_STATUSES, 'lost', '__proto__']) {
      for (const isPaid of [true, false]) {
        expect(decideCustomerStatus({ status, isPaid }, wanted).ok).toBe(
          status === 'in_progress' && wanted === 'in_progress' && isPaid,
        );
      }
    }
  });

  it.each([
    ['the price last shown', PRICE, undefined, true],
    ['the price by its name', null, 12_500, true],
    ['another by name', PRICE, 12_000, false],
    ['a price never shown', null, undefined, false],
    ['an older one', paise(1_000_000), undefined, false],
  ])('accepts %s', (_, shownPricePaise, named, isAccepted) => {
    const decided = decideAcceptance({ ...anOrder('pending'), shownPricePaise }, named);
    expect(decided.ok).toBe(isAccepted);
    if (!decided.ok) {
      expect(decided.refusal).toMatchObject({
        code: 'custom_order.price_changed',
        details: { price: 12_500 },
        values: { priceText: '₹12,500' },
      });
    }
  });

  it('has nothing to accept before a bid', () => {
    const order = { status: 'pending', pricePaise: null, shownPricePaise: null } as const;
    expect(decideAcceptance(order, undefined)).toMatchObject({ refusal: { code: 'custom_order.no_bid' } });
  });
});

describe('a bid', () => {
  const farida = { id: 'farida' as UserId, role: 'designer' } as const;
  const latest = { revision: 2, designerId: 'vikram' as UserId, pricePaise: PRICE };
  it.each(CUSTOM_ORDER_STATUSES)('on an order that is %s', (status) => {
    for (const role of ['designer', 'admin'] as const) {
      const decided = decideBid(anOrder(status), { price: 1 }, { id: 'x' as UserId, role }, undefined, 0);
      expect(decided.ok).toBe(status === 'pending' || status === 'bid_received');
      if (decided.ok) expect(decided.value).toMatchObject({ to: status, revision: 1, pricePaise: 100 });
    }
  });
  it('is refused after somebody else’s newer one', () => {
    const beaten = decideBid(anOrder('pending'), { price: 1 }, farida, latest, 1);
    expect(beaten).toMatchObject({
      refusal: { code: 'custom_order.bid_meanwhile', details: { price: 12_500, revision: 2 } },
    });
    expect(decideBid(anOrder('pending'), { price: 1 }, farida, latest, 2)).toMatchObject({
      value: { revision: 3 },
    });
  });
  it('follows one’s own last one, unless another revision was meant', () => {
    const own = { ...latest, designerId: 'farida' as UserId };
    expect(decideBid(anOrder('pending'), { price: 1 }, farida, own, 1).ok).toBe(true);
    expect(decideBid(anOrder('pending'), { price: 1, revision: 1 }, farida, own, 1).ok).toBe(false);
  });
  it('adds up', () => {
    const draft = {
      price: 100.5,
      breakdown: [
        { label: 'Cloth', amount: 120 },
        { label: 'Discount', amount: -19.5 },
      ],
    };
    expect(decideBid(anOrder('pending'), draft, farida, undefined, 0).ok).toBe(true);
    expect(decideBid(anOrder('pending'), { ...draft, price: 101 }, farida, undefined, 0)).toMatchObject({
      refusal: { fields: { breakdown: 'The lines add up to ₹100.50, not to ₹101' } },
    });
  });
});

describe('undo', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const shipped = {
    eventId: 1,
    command: 'ship',
    actorId: 'me' as UserId,
    from: 'completed',
    to: 'shipped',
    at: ago(9),
  } as const;
  const cancelled = {
    eventId: 2,
    command: 'cancel',
    actorId: 'me' as UserId,
    from: 'in_progress',
    to: 'cancelled',
    at: ago(1),
  } as const;
  it.each([
    ['one’s own move', 'shipped', shipped, true, true],
    ['somebody else’s', 'shipped', { ...shipped, actorId: 'other' as UserId }, true, false],
    ['one of eleven minutes ago', 'shipped', { ...shipped, at: ago(11) }, true, false],
    ['one that was followed by another', 'delivered', shipped, true, false],
    ['an undo', 'completed', { ...shipped, command: 'undo', from: 'shipped', to: 'completed' }, true, false],
    ['a bid', 'pending', { ...shipped, command: 'bid', from: 'pending', to: 'pending' }, false, false],
    ['the submission', 'pending', { ...shipped, command: 'submit', from: null, to: 'pending' }, false, false],
    ['a cancel before payment', 'cancelled', { ...cancelled, from: 'accepted' }, false, true],
    ['a cancel after payment', 'cancelled', cancelled, true, false],
    ['nothing', 'pending', undefined, false, false],
  ] as const)('%s', (_, status, last, isPaid, isUndone) => {
    expect(decideUndo({ status, isPaid, isCash: false }, last, 'me' as UserId, now).ok).toBe(isUndone);
  });
});
