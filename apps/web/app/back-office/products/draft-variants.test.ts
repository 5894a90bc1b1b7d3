import { describe, expect, it } from 'vitest';
import { cellFaults, marginOf, pasted, sentVariantsOf, variantFault, withSizes } from './draft-variants.ts';

const COLOURS = [
  { key: 'a', name: 'Indigo', hex: '#1f3a5f' },
  { key: 'b', name: 'Madder', hex: '' },
];
const row = (size: string, more: Record<string, string> = {}) => ({ key: size, size, stock: '1', ...more });

describe('a grid of variants', () => {
  it('accepts pasted spreadsheet cells from a cell on, within its rows and columns', () => {
    const after = pasted(
      [row('S'), row('M'), row('L')],
      { row: 1, column: 'stock' },
      '4\t₹1,299.00\t1,999\r\n 5 \t\t\tSKU 7\r\n6\t7\r\n',
    );
    expect(after).toEqual([
      row('S'),
      { ...row('M'), stock: '4', price: '1299.00', mrp: '1999' },
      { ...row('L'), stock: '5', price: '', mrp: '', sku: 'SKU 7' },
    ]);
  });

  it('lists each size in every colour, colour by colour', () => {
    const sizes = withSizes({ colours: COLOURS, sizes: [row('S', { colour: 'Indigo' })] }, ['S', 'M']);
    expect(sizes.map(({ colour, size }) => `${colour} ${size}`)).toEqual([
      'Indigo S',
      'Indigo M',
      'Madder S',
      'Madder M',
    ]);
  });

  it.each([
    [[row('S'), { ...row('S'), key: 'again' }], 'Each size once'],
    [[row(' ')], 'Every size needs a name'],
    [[{ ...row('S'), stock: '-1' }], 'Stock is a whole number of pieces'],
    [[row('S', { mrp: '99' })], 'An MRP cannot be below its price'],
    [[row('S', { price: 'x' })], 'A price is an amount in rupees'],
    [[row('S', { weight: '1.5' })], 'Weight is in whole grams'],
  ])('is at fault with %j', (sizes, text) => {
    expect(variantFault({ price: '100', colours: [], sizes })).toBe(text);
  });

  it('reports a colour without a size, and the cell of a fault', () => {
    const sizes = [row('S', { colour: 'Indigo', mrp: '1' })];
    expect(variantFault({ price: '100', colours: COLOURS, sizes })).toBe('Madder has no size yet');
    expect([...cellFaults({ price: '100', colours: COLOURS, sizes }).keys()]).toEqual(['S mrp']);
  });

  it('sends only sizes and stock when nothing else is set, otherwise the whole range', () => {
    expect(sentVariantsOf({ price: '1', colours: [], sizes: [row('S')] })).toEqual({
      sizes: ['S'],
      stock: { S: 1 },
    });
    expect(sentVariantsOf({ price: '1', colours: [], sizes: [row('S', { sku: ' A1 ' })] }).variants).toEqual([
      {
        colour: null,
        size: 'S',
        stock: 1,
        price: null,
        mrp: null,
        sku: 'A1',
        barcode: null,
        weight: null,
        cost: null,
      },
    ]);
  });

  it('calculates the margin', () => {
    expect([marginOf(1_000, 600), marginOf(1_000, null), marginOf(0, 5)]).toEqual([40, undefined, undefined]);
  });
});
