import type {
  CaptureId,
  GatewayOrderId,
  GatewayPaymentId,
  PayableId,
  PaymentId,
} from '@darzi/contract/ids.ts';
import { paise } from '@darzi/contract/money.ts';
import { PAYMENT_STATES, paymentLifecycle } from '@darzi/contract/payments/payment.lifecycle.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GatewayPayment } from './gateways/gateway.ts';
import type { StoredCapture } from './ledger/capture.repository.ts';
import type { PayableState } from './ledger/payable.ts';
import {
  type AttemptToSettle,
  chargeFor,
  decideRefund,
  decideRefunds,
  decideSettlement,
  worthInPaise,
} from './payment.rules.ts';

const aPayment = (changes: Partial<AttemptToSettle> = {}): AttemptToSettle => ({
  id: 'payment-1' as PaymentId,
  payableId: 'order-1' as PayableId,
  state: 'open',
  chargedMinor: 1_822,
  currency: 'usd',
  gatewayOrderId: 'cs_1' as GatewayOrderId,
  isHoldAlive: true,
  isBeingAsked: false,
  ...changes,
});
const aReport = (changes: Partial<GatewayPayment> = {}): GatewayPayment => ({
  gatewayOrderId: 'cs_1' as GatewayOrderId,
  orderId: 'order-1',
  state: 'paid',
  gatewayPaymentId: 'pi_1' as GatewayPaymentId,
  amountMinor: 1_822,
  currency: 'usd',
  ...changes,
});
const aCapture = (changes: Partial<StoredCapture> = {}): StoredCapture => ({
  id: 'capture-1' as CaptureId,
  kind: 'order',
  payableId: 'order-1' as PayableId,
  paymentId: 'payment-1' as PaymentId,
  provider: 'stripe',
  gatewayPaymentId: 'pi_1' as GatewayPaymentId,
  takenBy: null,
  isSettling: true,
  currency: 'usd',
  inrPerUsd: 85,
  amountMinor: 1_822,
  amountPaise: paise(154_850),
  refundingMinor: 0,
  refundingPaise: paise(0),
  refundedMinor: 0,
  refundedPaise: paise(0),
  ...changes,
});
const unpaid: PayableState = { isPaid: false, isGone: false };

describe('the amount charged', () => {
  it.each([
    ['stripe', 'usd', { chargedMinor: 1_822, currency: 'usd', inrPerUsd: 85 }],
    ['stripe', 'inr', { chargedMinor: 154_850, currency: 'inr', inrPerUsd: null }],
    ['razorpay', 'usd', { chargedMinor: 154_850, currency: 'inr', inrPerUsd: null }],
  ] as const)('%s with cards in %s', (provider, cardCurrency, expected) => {
    expect(chargeFor(paise(154_850), provider, { cardCurrency, inrPerUsd: 85 })).toEqual(expected);
  });
});

describe('a gateway’s report', () => {
  const decide = (
    payment: Partial<AttemptToSettle>,
    report: Partial<GatewayPayment>,
    {
      state = unpaid,
      known,
      isFetched = true,
    }: { state?: PayableState; known?: StoredCapture; isFetched?: boolean } = {},
  ) => decideSettlement(aPayment(payment), state, aReport(report), known, isFetched);

  it.each([
    ['opening', 'pay'],
    ['open', 'pay'],
    ['replaced', 'revive'],
    ['closed', 'revive'],
    ['captured', 'revive'],
  ] as const)('money for an attempt that is %s: %s', (state, expected) => {
    expect(decide({ state }, {}).do).toBe(expected);
  });

  it.each([
    [{ amountMinor: 1_821 }],
    [{ amountMinor: 1_823 }],
    [{ currency: 'inr' }],
    [{ orderId: 'order-2' }],
    [{ gatewayOrderId: 'cs_2' as GatewayOrderId }],
  ])('never pays with %j, whatever the source', (report) => {
    expect(decide({}, report)).toEqual({ do: 'return', because: 'differs' });
    expect(decide({}, report, { isFetched: false })).toEqual({ do: 'ask' });
  });

  it('recognises money already booked', () => {
    expect(decide({ state: 'captured' }, {}, { known: aCapture() })).toMatchObject({ do: 'known' });
    expect(decide({}, {}, { known: aCapture({ paymentId: 'payment-2' as PaymentId }) })).toMatchObject({
      do: 'alarm',
    });
  });

  it.each([
    [{ isPaid: true, isGone: false }, 'paid twice'],
    [{ isPaid: false, isGone: true }, 'customer gone'],
    [{ isPaid: false, isGone: false, isOver: true }, 'too late'],
  ])('refunds money that cannot pay for anything: %j', (state, because) => {
    expect(decide({}, {}, { state })).toEqual({ do: 'return', because });
  });

  it('captures authorised money only while the hold lasts', () => {
    const authorised = { state: 'authorised' } as const;
    expect(decide({}, authorised).do).toBe('capture');
    expect(decide({ isHoldAlive: false }, authorised).do).toBe('nothing');
    expect(decide({}, { ...authorised, amountMinor: 1 }).do).toBe('nothing');
    expect(decide({}, authorised, { state: { isPaid: true, isGone: false } }).do).toBe('nothing');
    expect(decide({}, authorised, { state: { ...unpaid, isOver: true } }).do).toBe('nothing');
  });

  it('frees the pieces once closed at the gateway, unless another checkout takes them over', () => {
    const expired = { state: 'expired' } as const;
    expect(decide({}, expired).do).toBe('release');
    expect(decide({ isBeingAsked: true }, expired).do).toBe('nothing');
    expect(decide({ state: 'captured' }, expired).do).toBe('nothing');
    expect(decide({ state: 'closed' }, expired).do).toBe('nothing');
  });

  it('never leads back from captured', () => {
    expect(paymentLifecycle.rows.filter((row) => row.from === 'captured')).toEqual([]);
    for (const from of PAYMENT_STATES.filter((state) => state !== 'captured')) {
      expect(paymentLifecycle.find(from, 'capture', 'gateway')?.to).toBe('captured');
    }
  });
});

describe('a refund', () => {
  it.each([
    [undefined, { amountPaise: 154_850, amountMinor: 1_822 }],
    [154_850, { amountPaise: 154_850, amountMinor: 1_822 }],
    [50_000, { amountPaise: 50_000, amountMinor: 588 }],
  ])('of %s paise', (asked, expected) => {
    expect(decideRefund(aCapture(), asked === undefined ? undefined : paise(asked))).toEqual({
      ok: true,
      value: expected,
    });
  });

  it('never exceeds what is left, including pending refunds', () => {
    const capture = aCapture({
      refundedPaise: paise(100_000),
      refundedMinor: 1_176,
      refundingPaise: paise(50_000),
      refundingMinor: 588,
    });
    expect(decideRefund(capture, paise(4_851))).toMatchObject({
      ok: false,
      refusal: { code: 'refund.too_much', values: { rest: '₹48.50' } },
    });
    expect(decideRefund(capture, undefined)).toMatchObject({
      value: { amountPaise: 4_850, amountMinor: 58 },
    });
  });

  it('is refused if nothing is left or it is less than a cent', () => {
    const spent = aCapture({ refundedPaise: paise(154_850), refundedMinor: 1_822 });
    expect(decideRefund(spent, undefined)).toMatchObject({ refusal: { code: 'refund.too_much' } });
    expect(decideRefund(aCapture(), paise(1))).toMatchObject({ refusal: { code: 'refund.too_small' } });
  });

  it('in any number of parts returns exactly what was captured, in both currencies', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 100_000_000 }),
        fc.double({ min: 1, max: 200, noNaN: true }),
        fc.array(fc.integer({ min: 1, max: 50_000_000 }), { maxLength: 20 }),
        (total, rate, parts) => {
          const charged = chargeFor(paise(total), 'stripe', { cardCurrency: 'usd', inrPerUsd: rate });
          fc.pre(charged.chargedMinor > 0);
          let capture = aCapture({
            amountPaise: paise(total),
            amountMinor: charged.chargedMinor,
            inrPerUsd: rate,
          });
          const give = (asked: number | undefined) => {
            const decided = decideRefund(capture, asked === undefined ? undefined : paise(asked));
            if (!decided.ok) return;
            const { amountPaise, amountMinor } = decided.value;
            capture = {
              ...capture,
              refundedPaise: paise(capture.refundedPaise + amountPaise),
              refundedMinor: capture.refundedMinor + amountMinor,
            };
            expect(capture.refundedPaise).toBeLessThanOrEqual(total);
            expect(capture.refundedMinor).toBeLessThanOrEqual(charged.chargedMinor);
          };
          for (const part of parts) give(part);
          give(undefined);
          expect([capture.refundedPaise, capture.refundedMinor]).toEqual([total, charged.chargedMinor]);
        },
      ),
    );
  });

  it('values amounts charged by mistake at the stored rate, and other currencies not at all', () => {
    expect([
      worthInPaise(100, 'inr', null),
      worthInPaise(100, 'usd', 85),
      worthInPaise(100, 'jpy', null),
    ]).toEqual([100, 8_500, 0]);
  });
});

describe('a refund of several payments', () => {
  const inRupees = (id: string, amount: number, changes: Partial<StoredCapture> = {}) =>
    aCapture({
      id: id as CaptureId,
      currency: 'inr',
      inrPerUsd: null,
      amountMinor: amount,
      amountPaise: paise(amount),
      ...changes,
    });
  const rest = inRupees('rest', 450_000);
  const advance = inRupees('advance', 300_000);
  const partsOf = (asked: number | undefined, captures = [rest, advance]) => {
    const decided = decideRefunds(captures, asked === undefined ? undefined : paise(asked));
    return decided.ok
      ? decided.value.map(({ capture, amountPaise }) => [capture.id, amountPaise])
      : decided.refusal.code;
  };

  it.each([
    ['less than came last', 100_000, [['rest', 100_000]]],
    ['all that came last', 450_000, [['rest', 450_000]]],
    [
      'a paisa more',
      450_001,
      [
        ['rest', 450_000],
        ['advance', 1],
      ],
    ],
    [
      'everything',
      undefined,
      [
        ['rest', 450_000],
        ['advance', 300_000],
      ],
    ],
    ['more than was paid', 750_001, 'refund.too_much'],
  ])('of %s takes the last payment first', (_, asked, parts) => {
    expect(partsOf(asked)).toEqual(parts);
  });

  it('skips what is refunded or being refunded', () => {
    const gone = inRupees('rest', 450_000, { refundedPaise: paise(400_000), refundingPaise: paise(50_000) });
    expect(partsOf(undefined, [gone, advance])).toEqual([['advance', 300_000]]);
    expect(partsOf(300_001, [gone, advance])).toBe('refund.too_much');
  });

  it('never refunds more than is left of each, to the paisa', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 4_000_000 }), (paid, asked) => {
        const captures = paid.map((amount, index) => inRupees(String(index), amount));
        const total = paid.reduce((sum, amount) => sum + amount, 0);
        const decided = decideRefunds(captures, paise(asked));
        expect(decided.ok).toBe(asked <= total);
        if (!decided.ok) return;
        expect(decided.value.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(asked);
        for (const { capture, amountPaise } of decided.value)
          expect(amountPaise).toBeLessThanOrEqual(capture.amountPaise);
      }),
    );
  });
});
