import type { ProductId } from '@darzi/contract/ids.ts';
import { paise } from '@darzi/contract/money.ts';
import { describe, expect, it } from 'vitest';
import type { CartLine } from '../cart/cart.ts';
import type { OrderLine } from '../orders/stored-order.ts';
import {
  decideDeliveryAnew,
  decideDiscountAnew,
  decideLines,
  decideMoves,
  isDifferent,
  keepDiscounts,
  toEditStory,
} from './order-edit.rules.ts';

const KURTA = 'kurta' as ProductId;
const DUPATTA = 'dupatta' as ProductId;

const aLine = (changes: Partial<OrderLine> = {}): OrderLine => ({
  productId: KURTA,
  name: 'Kurta',
  description: '',
  pricePaise: paise(90_000),
  images: [],
  category: 'Women',
  subCategory: 'Topwear',
  size: 'M',
  quantity: 2,
  hsn: null,
  gstPercent: null,
  discountPaise: paise(0),
  ...changes,
});
/** As it is sold today: dearer than when it was ordered. */
const forSale = (changes: Partial<CartLine> = {}): CartLine => {
  const { images, discountPaise: _, ...line } = aLine({ pricePaise: paise(100_000) });
  return { ...line, imageHashes: [...images], weightGrams: null, stock: 3, isForSale: true, ...changes };
};
const asked = (...lines: Parameters<typeof decideLines>[2]['lines']) => ({ lines });
const want = (changes: object = {}) => ({ _id: KURTA, size: 'M', quantity: 2, ...changes });

describe('the pieces of an edited order', () => {
  it.each([
    ['that stay keep their price', [], [want()], 90_000],
    ['of which more are taken cost what was agreed', [], [want({ quantity: 3 })], 90_000],
    [
      'in another size that costs the same today keep their price',
      [forSale({ size: 'L' })],
      [want({ size: 'L', was: 'M' })],
      90_000,
    ],
    [
      'in another size that is dearer cost what the shop asks',
      [forSale({ size: 'L', pricePaise: paise(110_000) })],
      [want({ size: 'L', was: 'M' })],
      110_000,
    ],
    ['that are added cost what the shop asks', [forSale({ size: 'L' })], [want({ size: 'L' })], 100_000],
    [
      'whose old size the order never had cost what the shop asks',
      [forSale({ size: 'L' })],
      [want({ size: 'L', was: 'S' })],
      100_000,
    ],
  ])('%s', (_what, more, lines, pricePaise) => {
    const decided = decideLines([aLine()], [forSale(), ...more], asked(...lines));
    expect(decided).toMatchObject({ ok: true, value: [{ pricePaise }] });
  });

  it('stay although they have left the shop, but no more can be added', () => {
    const gone = [forSale({ isForSale: false })];
    expect(decideLines([aLine()], gone, asked(want({ quantity: 1 })))).toMatchObject({ ok: true });
    expect(decideLines([aLine()], [], asked(want()))).toMatchObject({ ok: true });
    expect(decideLines([aLine()], gone, asked(want({ quantity: 3 })))).toMatchObject({
      refusal: { fields: { 'lines.0': 'This piece is not for sale' } },
    });
  });

  it('cost another price only with a reason', () => {
    const lines = asked(want({ price: 800 }));
    expect(decideLines([aLine()], [forSale()], lines)).toMatchObject({
      refusal: { fields: { because: 'Choose a reason' } },
    });
    expect(decideLines([aLine()], [forSale()], { ...lines, because: 'small fault' })).toMatchObject({
      ok: true,
      value: [{ pricePaise: 80_000 }],
    });
    expect(decideLines([aLine()], [forSale()], asked(want({ price: 900 })))).toMatchObject({ ok: true });
  });

  it('count against the stock only as far as they exceed the earlier quantity', () => {
    const short = decideLines([aLine()], [forSale({ stock: 1 })], asked(want({ quantity: 4 })));
    expect(short).toMatchObject({
      refusal: { code: 'order.stock_changed', values: { changes: 'Only 3 of Kurta (M) left.' } },
    });
    expect(decideLines([aLine()], [forSale({ stock: 1 })], asked(want({ quantity: 3 })))).toMatchObject({
      ok: true,
    });
  });

  it('are listed once each', () => {
    expect(decideLines([aLine()], [forSale()], asked(want(), want()))).toMatchObject({
      refusal: { fields: { lines: 'Each piece once' } },
    });
  });

  it('move stock by the difference only', () => {
    const before = [aLine(), aLine({ productId: DUPATTA, quantity: 1 })];
    const after = [aLine({ quantity: 3 }), aLine({ size: 'L', quantity: 1 })];
    expect(decideMoves(before, after)).toEqual({
      taken: [
        { productId: KURTA, size: 'M', quantity: 1 },
        { productId: KURTA, size: 'L', quantity: 1 },
      ],
      returned: [{ productId: DUPATTA, size: 'M', quantity: 1 }],
    });
  });
});

describe('the discount of an edited order', () => {
  const ten = { percent: 10, amount: null, minimum: 1_000 };
  const hundred = { percent: null, amount: 100, minimum: 1_000 };
  it.each([
    ['a code of ten per cent', 'TEN', 20_000, ten, 100_000, 10_000],
    ['a code below its minimum', 'TEN', 20_000, ten, 90_000, 0],
    ['a code of an amount', 'FLAT', 10_000, hundred, 150_000, 10_000],
    ['a code whose terms have changed', 'TEN', 20_000, { ...ten, percent: 50 }, 100_000, 10_000],
    [
      'a code of an amount that is another today, and more goods',
      'FLAT',
      50_000,
      { ...hundred, amount: 400 },
      400_000,
      50_000,
    ],
    ['a code that is gone', 'TEN', 20_000, undefined, 100_000, 10_000],
    ['an agreed amount', 'as agreed', 20_000, undefined, 100_000, 20_000],
    ['an agreed amount beyond what is left', 'as agreed', 20_000, undefined, 15_000, 14_900],
    ['nothing', null, 0, undefined, 100_000, 0],
    ['the same goods, whatever the code says today', 'TEN', 20_000, undefined, 200_000, 20_000],
  ])('of %s', (_what, discountCode, discount, terms, after, is) => {
    const order = { discountCode, codePaise: paise(discount) };
    expect(decideDiscountAnew(order, terms, paise(200_000), paise(after))).toBe(is);
  });
});

it('keeps a line’s discount if only its size differs', () => {
  const before = [aLine({ discountPaise: paise(9_000) }), aLine({ productId: DUPATTA, quantity: 1 })];
  const [kurta, dupatta] = [aLine({ size: 'L' }), aLine({ productId: DUPATTA, quantity: 1 })];
  expect(keepDiscounts(before, [dupatta, kurta])).toMatchObject([
    { discountPaise: 0 },
    { discountPaise: 9_000 },
  ]);
  expect(keepDiscounts(before, [kurta])).toBeUndefined();
  expect(keepDiscounts(before, [kurta, dupatta, aLine({ size: 'S' })])).toBeUndefined();
  expect(keepDiscounts(before, [aLine({ quantity: 1 }), dupatta])).toBeUndefined();
});

it('leaves delivery as agreed if today’s tariff sees no difference', () => {
  const charge = (rupees: number) => ({ deliveryPaise: paise(rupees * 100), cashFeePaise: paise(0) });
  expect(decideDeliveryAnew(charge(49), charge(99), charge(99))).toEqual(charge(49));
  expect(decideDeliveryAnew(charge(49), charge(99), charge(149))).toEqual(charge(149));
});

it('reports nothing for an unchanged order', () => {
  const order = { lines: [aLine()], address: null, totalPaise: paise(180_000) };
  expect(isDifferent(toEditStory(order, order, paise(0)))).toBe(false);
});
