import type { OrderId, ProductId } from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, type Paise, paise } from '@darzi/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAddress } from '../../test-factories.ts';
import { figuresOfCredit, restOf } from '../invoices/credit-note.rules.ts';
import { figuresOfOrder } from '../invoices/tax-document.rules.ts';
import type { TaxFigures } from '../invoices/tax-figures.ts';
import {
  type ActiveRefund,
  DELIVERY,
  nameRefund,
  type OrderToRefund,
  pieceValue,
  type RefundLine,
  splitLines,
  spreadRefund,
  stateAfter,
  sumOf,
} from './refund.rules.ts';

const KURTA = '019e0000-0000-7000-8000-00000000000a' as ProductId;
const SHIRT = '019e0000-0000-7000-8000-00000000000b' as ProductId;
const line = (productId: ProductId, quantity: number, rupees: number) => ({
  productId,
  name: 'A piece',
  size: 'M',
  quantity,
  pricePaise: paise(rupees * 100),
});
const ORDER: OrderToRefund = {
  deliveryPaise: paise(4_900),
  discountPaise: NO_MONEY,
  lines: [line(KURTA, 1, 1_000), line(SHIRT, 2, 1_000)],
};
const refundOf = (lines: readonly RefundLine[]): ActiveRefund => ({ amountPaise: sumOf(lines), lines });
const leftOf = (refunds: readonly ActiveRefund[]) =>
  stateAfter(ORDER, refunds).map(({ leftPaise }) => leftPaise);

describe('an amount without a piece', () => {
  it('takes delivery first, then the lines in proportion', () => {
    const lines = spreadRefund(paise(50_050), stateAfter(ORDER, []));
    expect(lines).toEqual([
      { position: DELIVERY, quantity: null, amountPaise: 4_900 },
      // 451.50 over 1,000 and 2,000
      { position: 1, quantity: null, amountPaise: 15_050 },
      { position: 2, quantity: null, amountPaise: 30_100 },
    ]);
  });

  it('makes a later return of a piece worth exactly the rest of it', () => {
    const refunds = [refundOf(spreadRefund(paise(50_050), stateAfter(ORDER, [])))];
    const states = stateAfter(ORDER, refunds);
    const [, kurta, shirts] = states;
    if (kurta === undefined || shirts === undefined) throw new Error('no lines');
    expect(pieceValue(kurta, 1)).toBe(84_950);
    // one of two shirts bears half of what was refunded on both
    expect(pieceValue(shirts, 1)).toBe(84_950);
    expect(pieceValue(shirts, 2)).toBe(169_900);
  });

  it('from an earlier version, without lines, counts in proportion to everything', () => {
    expect(leftOf([{ amountPaise: paise(30_490), lines: [] }])).toEqual([4_410, 90_000, 180_000]);
  });
});

describe('a refund of named pieces', () => {
  const asked = (quantity: number, delivery = false) => ({
    lines: [{ _id: SHIRT, size: 'M', quantity }],
    delivery,
  });
  it('is what was paid for them, plus delivery if named', () => {
    const outcome = nameRefund(ORDER, stateAfter(ORDER, []), asked(1, true));
    expect(outcome).toEqual({
      ok: true,
      value: [
        { position: 2, quantity: 1, amountPaise: 100_000 },
        { position: DELIVERY, quantity: null, amountPaise: 4_900 },
      ],
    });
  });

  it('refuses unknown pieces, duplicates, and pieces already refunded', () => {
    const states = stateAfter(ORDER, [
      refundOf([
        { position: 2, quantity: 1, amountPaise: paise(100_000) },
        { position: DELIVERY, quantity: null, amountPaise: paise(4_900) },
      ]),
    ]);
    const codeOf = (named: Parameters<typeof nameRefund>[2]) => {
      const outcome = nameRefund(ORDER, states, named);
      return outcome.ok ? 'accepted' : outcome.refusal.code;
    };
    expect(codeOf(asked(1))).toBe('accepted');
    expect(codeOf(asked(2))).toBe('refund.piece_gone');
    expect(codeOf(asked(1, true))).toBe('refund.delivery_gone');
    expect(codeOf({ lines: [{ _id: KURTA, size: 'L', quantity: 1 }], delivery: false })).toBe(
      'refund.unknown_piece',
    );
    const twice = [asked(1).lines[0], asked(1).lines[0]].filter((one) => one !== undefined);
    expect(codeOf({ lines: twice, delivery: false })).toBe('refund.unknown_piece');
  });
});

const anOrder = fc
  .record({
    lines: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 5 }), price: fc.integer({ min: 1, max: 900_000 }) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    delivery: fc.constantFrom(0, 4_900, 333),
    discount: fc.double({ min: 0, max: 0.9, noNaN: true }),
  })
  .map(({ lines, delivery, discount }): OrderToRefund => {
    const goods = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
    return {
      deliveryPaise: paise(delivery),
      discountPaise: paise(Math.floor(goods * discount)),
      lines: lines.map(({ quantity, price }, index) => ({
        productId: `019e0000-0000-7000-8000-00000000000${index}` as ProductId,
        name: `Piece ${index}`,
        size: 'M',
        quantity,
        pricePaise: paise(price),
      })),
    };
  });
const anAct = fc.oneof(
  fc.record({ is: fc.constant('amount' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ is: fc.constant('rest' as const) }),
  fc.record({
    is: fc.constant('pieces' as const),
    line: fc.nat({ max: 3 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    delivery: fc.boolean(),
  }),
  fc.record({
    is: fc.constant('return' as const),
    line: fc.nat({ max: 3 }),
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
);
type Act = typeof anAct extends fc.Arbitrary<infer T> ? T : never;

const totalOf = (states: readonly { readonly leftPaise: Paise }[]): Paise =>
  addPaise(NO_MONEY, ...states.map(({ leftPaise }) => leftPaise));

/** What an act refunds of an order in this state; nothing if refused. */
const carryOut = (
  order: OrderToRefund,
  refunds: readonly ActiveRefund[],
  sentBack: Map<number, number>,
  act: Act,
): readonly RefundLine[] => {
  const states = stateAfter(order, refunds);
  const rest = totalOf(states);
  if (act.is === 'amount') return spreadRefund(paise(Math.floor(rest * act.part)), states);
  if (act.is === 'rest') return spreadRefund(rest, states);
  const index = act.line % order.lines.length;
  const goods = order.lines[index];
  const state = states.find(({ position }) => position === index + 1);
  if (goods === undefined || state === undefined) return [];
  if (act.is === 'pieces') {
    const lines = [{ _id: goods.productId, size: 'M', quantity: act.quantity }];
    const outcome = nameRefund(order, states, { lines, delivery: act.delivery });
    return outcome.ok ? outcome.value : [];
  }
  // a customer can only send back what was not sent back before, whatever was refunded
  const before = sentBack.get(index) ?? 0;
  if (before + act.quantity > goods.quantity) return [];
  sentBack.set(index, before + act.quantity);
  return [
    { position: index + 1, quantity: act.quantity, amountPaise: pieceValue(state, act.quantity, before) },
  ];
};

const TERMS = {
  legalName: 'Sui Dhaga',
  shopAddress: '',
  gstin: '29ABCDE1234F1ZW',
  sellerState: 'Karnataka' as const,
  defaultHsn: '6211',
  taxRates: [{ from: '2025-09-22', upTo: 2_500, percentUpTo: 5, percentAbove: 18 }],
};
const AGAINST = { number: 'INV/26-27/000001', issuedAt: '2026-11-21T00:00:00Z', because: '' };

const invoiceOf = (order: OrderToRefund): TaxFigures =>
  figuresOfOrder(
    {
      id: '019e0000-0000-7000-8000-000000000000' as OrderId,
      placedAt: new Date(0),
      address: anAddress(),
      totalPaise: totalOf(stateAfter(order, [])),
      deliveryPaise: order.deliveryPaise,
      lines: order.lines.map((one) => ({ ...one, hsn: null })),
    },
    TERMS,
    '2026-11-21',
  );

const sumBy = (notes: readonly TaxFigures[], index: number, of: 'grossPaise' | 'cgstPaise' | 'quantity') =>
  notes.reduce(
    (sum, { lines }) => sum + ((lines[index]?.grossPaise ?? 0) === 0 ? 0 : (lines[index]?.[of] ?? 0)),
    0,
  );

it('credits exactly what was named, never more of a line than invoiced, whatever is refunded and returned', () => {
  fc.assert(
    fc.property(anOrder, fc.array(anAct, { maxLength: 14 }), (order, acts) => {
      const invoice = invoiceOf(order);
      const indexOf = (position: number) => (position === DELIVERY ? invoice.lines.length : position) - 1;
      const refunds: ActiveRefund[] = [];
      const notes: TaxFigures[] = [];
      const sentBack = new Map<number, number>();
      for (const act of acts) {
        const lines = carryOut(order, refunds, sentBack, act).filter(({ amountPaise }) => amountPaise > 0);
        if (lines.length === 0) continue;
        const refund = refundOf(lines);
        const first = new Map(lines.map((one) => [indexOf(one.position), one.amountPaise]));
        const pieces = new Map(
          lines.flatMap(({ position, quantity }) =>
            quantity === null ? [] : [[indexOf(position), quantity] as const],
          ),
        );
        const note = figuresOfCredit(invoice, notes, refund.amountPaise, AGAINST, first, pieces);
        // a credit note matches its refund to the paisa
        note.lines.forEach((one, index) => {
          expect(one.grossPaise).toBe(first.get(index) ?? 0);
        });
        refunds.push(refund);
        notes.push(note);
      }
      invoice.lines.forEach((one, index) => {
        expect(sumBy(notes, index, 'grossPaise')).toBeLessThanOrEqual(one.grossPaise);
        expect(sumBy(notes, index, 'quantity')).toBeLessThanOrEqual(one.quantity);
        expect(sumBy(notes, index, 'cgstPaise')).toBeLessThanOrEqual(one.cgstPaise);
      });
      // refunds and documents leave the same amount
      expect(restOf(invoice, notes)).toBe(totalOf(stateAfter(order, refunds)));
    }),
    { numRuns: 2_000 },
  );
});

it('refunds the whole order once every piece and the delivery are returned, by whatever steps', () => {
  fc.assert(
    fc.property(anOrder, fc.array(fc.nat({ max: 19 }), { maxLength: 30 }), (order, steps) => {
      const refunds: ActiveRefund[] = [];
      const back = new Map<number, number>();
      const giveBack = (index: number, quantity: number) => {
        const state = stateAfter(order, refunds).find(({ position }) => position === index + 1);
        if (state === undefined) return;
        const amountPaise = pieceValue(state, quantity, back.get(index) ?? 0);
        back.set(index, (back.get(index) ?? 0) + quantity);
        refunds.push(refundOf([{ position: index + 1, quantity, amountPaise }]));
      };
      for (const step of steps) {
        const index = step % order.lines.length;
        if ((back.get(index) ?? 0) < (order.lines[index]?.quantity ?? 0)) giveBack(index, 1);
      }
      order.lines.forEach(({ quantity }, index) => {
        const missing = quantity - (back.get(index) ?? 0);
        if (missing > 0) giveBack(index, missing);
      });
      expect(totalOf(stateAfter(order, refunds))).toBe(order.deliveryPaise);
    }),
    { numRuns: 500 },
  );
});

describe('an amount refunded from two payments', () => {
  it('names a line’s pieces in the last payment that it touches, and leaves the same rest', () => {
    const whole = nameRefund(ORDER, stateAfter(ORDER, []), {
      lines: [{ _id: SHIRT, size: 'M', quantity: 1 }],
      delivery: true,
    });
    if (!whole.ok) throw new Error(whole.refusal.code);
    const parts = splitLines(whole.value, [paise(40_000), paise(64_900)]);
    expect(parts).toEqual([
      [{ position: 2, quantity: null, amountPaise: 40_000 }],
      [
        { position: 2, quantity: 1, amountPaise: 60_000 },
        { position: DELIVERY, quantity: null, amountPaise: 4_900 },
      ],
    ]);
    expect(leftOf(parts.map(refundOf))).toEqual(leftOf([refundOf(whole.value)]));
  });

  it('is unchanged when it comes from one payment', () => {
    const lines = spreadRefund(paise(50_050), stateAfter(ORDER, []));
    expect(splitLines(lines, [paise(50_050)])).toEqual([lines]);
  });
});
