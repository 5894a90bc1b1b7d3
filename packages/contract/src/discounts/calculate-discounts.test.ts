import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_MONEY, type Paise, paise, paiseFromRupees, showPaise, timesPaise } from '../money.ts';
import { AUTOMATIC_KINDS, type OfferedDiscount } from './automatic-discount.ts';
import { calculateDiscounts, type PricedLine } from './calculate-discounts.ts';

const DELIVERY = paise(4_900);
const deliver = () => ({ deliveryPaise: DELIVERY, cashFeePaise: NO_MONEY });

const PRODUCTS = ['kurta', 'dupatta', 'shirt', 'saree'] as const;
const aLine = (productId: string, rupees: number, quantity = 1, size = 'M'): PricedLine => ({
  productId,
  size,
  pricePaise: paiseFromRupees(rupees),
  quantity,
});

let seq = 0;
const aDiscount = (changes: Partial<OfferedDiscount>): OfferedDiscount => {
  seq += 1;
  return {
    _id: `d${seq}`,
    seq,
    name: `Discount ${seq}`,
    kind: 'percent',
    percent: 10,
    amount: null,
    isAboutEverything: false,
    products: ['kurta'],
    gets: [],
    buyPieces: 0,
    getPieces: 0,
    minimum: 0,
    minimumPieces: 0,
    mostPerOrder: null,
    combinesWithCode: false,
    ...changes,
  };
};
const buyTwoGetOne = (changes: Partial<OfferedDiscount> = {}) =>
  aDiscount({
    kind: 'buy and get',
    percent: 100,
    gets: ['dupatta'],
    buyPieces: 2,
    getPieces: 1,
    ...changes,
  });
const TEN_PERCENT = { percent: 10, amount: null, minimum: 0 };

const offOf = (
  lines: readonly PricedLine[],
  discounts: readonly OfferedDiscount[],
  code?: typeof TEN_PERCENT,
) => {
  const { discountPaise, lines: parts } = calculateDiscounts(lines, discounts, code, deliver);
  return [showPaise(discountPaise), parts.map((part) => showPaise(part.discountPaise)).join(' ')];
};

describe('buy two, get one', () => {
  it.each<[string, PricedLine[], Partial<OfferedDiscount>, string, string]>([
    ['one kurta buys nothing', [aLine('kurta', 1000), aLine('dupatta', 400)], {}, '₹0', '₹0 ₹0'],
    ['two kurtas bring the dupatta', [aLine('kurta', 1000, 2), aLine('dupatta', 400)], {}, '₹400', '₹0 ₹400'],
    [
      'the cheapest is free',
      [aLine('dupatta', 900, 1, 'S'), aLine('kurta', 1000, 3), aLine('dupatta', 400)],
      {},
      '₹400',
      '₹0 ₹0 ₹400',
    ],
    [
      'four kurtas bring two',
      [aLine('dupatta', 900, 1, 'S'), aLine('kurta', 1000, 4), aLine('dupatta', 400)],
      {},
      '₹1,300',
      '₹900 ₹0 ₹400',
    ],
    [
      'no more often than it may',
      [aLine('dupatta', 900, 1, 'S'), aLine('kurta', 1000, 4), aLine('dupatta', 400)],
      { mostPerOrder: 1 },
      '₹400',
      '₹0 ₹0 ₹400',
    ],
    [
      'half off in place of free',
      [aLine('kurta', 1000, 2), aLine('dupatta', 400)],
      { percent: 50 },
      '₹200',
      '₹0 ₹200',
    ],
    ['of the same product the third', [aLine('kurta', 1000, 3)], { gets: ['kurta'] }, '₹1,000', '₹1,000'],
    [
      'of the same category the cheapest',
      [aLine('kurta', 1000), aLine('shirt', 700), aLine('saree', 3000)],
      { products: ['kurta', 'shirt', 'saree'], gets: ['kurta', 'shirt', 'saree'] },
      '₹700',
      '₹0 ₹700 ₹0',
    ],
    [
      'what can be got is not used up as what is bought',
      [aLine('kurta', 1000, 2), aLine('dupatta', 400)],
      { products: ['kurta', 'dupatta'] },
      '₹400',
      '₹0 ₹400',
    ],
  ])('%s', (_, lines, changes, off, parts) => {
    expect(offOf(lines, [buyTwoGetOne(changes)])).toEqual([off, parts]);
  });
});

describe('the order of application', () => {
  const kurtas = [aLine('kurta', 1000, 2), aLine('dupatta', 400), aLine('saree', 2000)];
  const everything = aDiscount({ percent: 10, isAboutEverything: true, products: [...PRODUCTS] });

  it('gives a piece one discount: buy and get, then some goods, then all', () => {
    const sarees = aDiscount({ kind: 'amount', amount: 500, percent: null, products: ['saree'] });
    expect(offOf(kurtas, [everything, sarees, buyTwoGetOne()])).toEqual(['₹1,100', '₹200 ₹400 ₹500']);
    expect(offOf(kurtas, [everything, sarees])).toEqual(['₹740', '₹200 ₹40 ₹500']);
  });

  it('applies the older of two equal discounts first', () => {
    const [older, newer] = [aDiscount({ percent: 20 }), aDiscount({ percent: 30 })];
    expect(offOf(kurtas, [newer, older])).toEqual(['₹400', '₹400 ₹0 ₹0']);
  });

  it('lets a code take off what is left', () => {
    const together = aDiscount({ percent: 20, combinesWithCode: true });
    const calculated = calculateDiscounts(kurtas, [together], TEN_PERCENT, deliver);
    expect(calculated).toMatchObject({
      discountPaise: 80_000,
      codePaise: 40_000,
      codeBasePaise: 400_000,
      isCodeSetAside: false,
    });
  });

  it('takes the lower total when a discount and the code do not combine', () => {
    const small = aDiscount({ percent: 5 });
    const large = aDiscount({ percent: 50 });
    expect(calculateDiscounts(kurtas, [small], TEN_PERCENT, deliver)).toMatchObject({
      codePaise: 44_000,
      given: [],
      isCodeSetAside: false,
    });
    expect(calculateDiscounts(kurtas, [large], TEN_PERCENT, deliver)).toMatchObject({
      codePaise: 0,
      discountPaise: 100_000,
      isCodeSetAside: true,
    });
  });

  it('counts pieces without another discount towards the minimum', () => {
    const three = aDiscount({ minimumPieces: 3, products: ['kurta', 'dupatta'] });
    expect(offOf(kurtas, [three])).toEqual(['₹240', '₹200 ₹40 ₹0']);
    expect(offOf(kurtas, [three, buyTwoGetOne()])).toEqual(['₹400', '₹0 ₹400 ₹0']);
    const worth = aDiscount({ minimum: 2000.01 });
    expect(offOf(kurtas, [worth])).toEqual(['₹0', '₹0 ₹0 ₹0']);
  });

  it('names free delivery, unless delivery costs nothing anyway', () => {
    const free = aDiscount({ kind: 'free delivery', percent: null, minimum: 2000, name: 'Kurta week' });
    expect(calculateDiscounts(kurtas, [free], undefined, deliver)).toMatchObject({
      deliveryPaise: 0,
      totalPaise: 440_000,
      given: [{ name: 'Kurta week', isDelivery: true, amountPaise: DELIVERY }],
    });
    const cash = () => ({ deliveryPaise: paise(2_000), cashFeePaise: paise(2_000) });
    expect(calculateDiscounts(kurtas, [free], undefined, cash)).toMatchObject({
      deliveryPaise: 2_000,
      given: [],
    });
  });
});

const aCart = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom(...PRODUCTS),
    size: fc.constantFrom('S', 'M', 'L'),
    pricePaise: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 500_000 })).map(paise),
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 8, selector: ({ productId, size }) => `${productId} ${size}` },
);
const someProducts = fc.subarray([...PRODUCTS], { minLength: 1 });
const anyDiscounts = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...AUTOMATIC_KINDS),
      percent: fc.integer({ min: 1, max: 100 }),
      amount: fc.integer({ min: 1, max: 500_000 }).map((amount) => amount / 100),
      isAboutEverything: fc.boolean(),
      products: someProducts,
      gets: someProducts,
      buyPieces: fc.integer({ min: 1, max: 4 }),
      getPieces: fc.integer({ min: 1, max: 4 }),
      minimum: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 })),
      minimumPieces: fc.integer({ min: 0, max: 4 }),
      mostPerOrder: fc.option(fc.integer({ min: 1, max: 3 })),
      combinesWithCode: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((all) =>
    all.map(
      (one, index): OfferedDiscount => ({
        ...one,
        ...(one.isAboutEverything ? { products: [...PRODUCTS] } : {}),
        _id: `d${index}`,
        seq: index,
        name: `Discount ${index}`,
      }),
    ),
  );
const anyCode = fc.option(
  fc.oneof(
    fc.record({
      percent: fc.integer({ min: 1, max: 90 }),
      amount: fc.constant(null),
      minimum: fc.constantFrom(0, 500),
    }),
    fc.record({
      percent: fc.constant(null),
      amount: fc.integer({ min: 1, max: 500 }),
      minimum: fc.constantFrom(0, 500),
    }),
  ),
  { nil: undefined },
);
const sum = (amounts: readonly Paise[]) => amounts.reduce<number>((all, one) => all + one, 0);
const worth = (lines: readonly PricedLine[]) =>
  sum(lines.map(({ pricePaise, quantity }) => timesPaise(pricePaise, quantity)));
const law = (
  holds: (cart: PricedLine[], discounts: OfferedDiscount[], code: typeof TEN_PERCENT | undefined) => void,
) =>
  fc.assert(
    fc.property(aCart, anyDiscounts, anyCode, (cart, discounts, code) =>
      holds(cart, discounts, code as typeof TEN_PERCENT | undefined),
    ),
    { numRuns: 400 },
  );

describe('whatever is in the cart and whatever the owner offers', () => {
  it('no line goes below zero, and at least a rupee of the goods remains to be paid', () => {
    law((cart, discounts, code) => {
      const { lines, discountPaise, deliveryPaise } = calculateDiscounts(cart, discounts, code, deliver);
      lines.forEach((part, index) => {
        const line = cart[index] as PricedLine;
        expect(part.discountPaise).toBeGreaterThanOrEqual(0);
        expect(part.discountPaise).toBeLessThanOrEqual(timesPaise(line.pricePaise, line.quantity));
      });
      if (discountPaise > 0) expect(worth(cart) - discountPaise).toBeGreaterThanOrEqual(100);
      expect(deliveryPaise).toBeGreaterThanOrEqual(0);
    });
  });

  it('the lines’ and the code’s shares add up to the discount, to the paisa, and so do the named ones', () => {
    law((cart, discounts, code) => {
      const { lines, given, codePaise, discountPaise, subtotalPaise, deliveryPaise, totalPaise } =
        calculateDiscounts(cart, discounts, code, deliver);
      const byLine = sum(lines.map((line) => line.discountPaise));
      expect(byLine + codePaise).toBe(discountPaise);
      expect(sum(given.filter((one) => !one.isDelivery).map(({ amountPaise }) => amountPaise))).toBe(byLine);
      expect(subtotalPaise - discountPaise + deliveryPaise).toBe(totalPaise);
    });
  });

  it('adding a piece never costs more than its undiscounted price', () => {
    law((cart, discounts, code) => {
      const [added, ...others] = cart;
      const more = [{ ...(added as PricedLine), quantity: (added as PricedLine).quantity + 1 }, ...others];
      const { lines, codePaise } = calculateDiscounts(more, discounts, code, deliver);
      lines.slice(1).forEach((part, index) => {
        const line = others[index] as PricedLine;
        expect(timesPaise(line.pricePaise, line.quantity) - part.discountPaise).toBeLessThanOrEqual(
          timesPaise(line.pricePaise, line.quantity),
        );
      });
      expect(worth(more) - sum(lines.map((line) => line.discountPaise)) - codePaise).toBeLessThanOrEqual(
        worth(more),
      );
    });
  });

  it('neither the order of the lines nor that of the discounts matters', () => {
    law((cart, discounts, code) => {
      const one = calculateDiscounts(cart, discounts, code, deliver);
      const other = calculateDiscounts(cart.toReversed(), discounts.toReversed(), code, deliver);
      expect({ ...other, lines: other.lines.toReversed() }).toEqual(one);
    });
  });

  it('a discount that sets the code aside gives a lower total', () => {
    law((cart, discounts, code) => {
      const both = calculateDiscounts(cart, discounts, code, deliver);
      if (!both.isCodeSetAside) return;
      const together = discounts.filter(({ combinesWithCode }) => combinesWithCode);
      expect(both.totalPaise).toBeLessThanOrEqual(
        calculateDiscounts(cart, together, code, deliver).totalPaise,
      );
    });
  });
});
