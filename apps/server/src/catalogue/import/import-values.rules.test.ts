import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSizeName,
  isSizeValue,
  normaliseSize,
  parseFlag,
  parsePrice,
  parseQuantity,
  slugOf,
} from './import-values.rules.ts';

describe('a price', () => {
  it.each([
    ['50', 5_000],
    ['50.0', 5_000],
    ['50.00', 5_000],
    ['19.99', 1_999],
    ['1.1', 110],
    ['0.07', 7],
    ['1299.9900', 129_999],
    [' 80 ', 8_000],
    ["'80.50", 8_050],
    ['10000000', 1_000_000_000],
  ])('%s is %i paise', (text, paise) => {
    expect(parsePrice(text)).toBe(paise);
  });

  it.each([
    '',
    '0',
    '0.00',
    '-5',
    '1,299.00',
    '12,50',
    '1.299',
    '₹50',
    '50 INR',
    '1e3',
    'NaN',
    'Infinity',
    '.5',
    '5.',
    '١٢',
    '10000000.01',
    '999999999',
    "''5",
    '=5+5',
  ])('%s is not a price', (text) => {
    expect(parsePrice(text)).toBeUndefined();
  });

  it('is read back to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (paise) => {
        const text = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
        expect(parsePrice(text)).toBe(paise);
      }),
    );
  });

  it('never throws, and is a whole number above zero or undefined', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = parsePrice(text);
        expect(found === undefined || (Number.isSafeInteger(found) && found > 0)).toBe(true);
      }),
    );
  });
});

describe('a quantity', () => {
  it.each([
    ['0', 0],
    ['12', 12],
    ['12.0', 12],
    ['-3', 0],
    ["'4", 4],
    ['1000000', 1_000_000],
  ])('%s is %i', (text, pieces) => {
    expect(parseQuantity(text)).toBe(pieces);
  });
  it.each(['', '1.5', 'many', '1000001', '99999999999999999999', '+5', '1e3'])(
    '%s is not a quantity',
    (text) => {
      expect(parseQuantity(text)).toBeUndefined();
    },
  );
});

it.each([
  ['TRUE', true],
  ['false', false],
  ['Yes', true],
  ['0', false],
  ['', undefined],
  ['perhaps', undefined],
])('%s is %s', (text, flag) => {
  expect(parseFlag(text)).toBe(flag);
});

describe('a size', () => {
  it.each([
    ['Small', 'S'],
    ['medium', 'M'],
    ['LARGE', 'L'],
    ['X-Small', 'XS'],
    ['extra small', 'XS'],
    ['Extra Large', 'XL'],
    ['X-Large', 'XL'],
    ['x large', 'XL'],
    ['XXL', 'XXL'],
    ['2XL', 'XXL'],
    ['2x-large', 'XXL'],
    ['XX-Large', 'XXL'],
    ['xxxl', '3XL'],
    ['Default Title', 'Free Size'],
    ['One Size', 'Free Size'],
    ['free-size', 'Free Size'],
    ['  6-7   Years ', '6-7 Years'],
    ['32', '32'],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
  ])('%s is %s', (text, size) => {
    expect(normaliseSize(text)).toBe(size);
  });

  it('once normalised, stays as it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('small', 'x-l', '2xl', 'os')), (text) => {
        expect(normaliseSize(normaliseSize(text))).toBe(normaliseSize(text));
      }),
    );
  });

  it.each(['Size', 'sizes', 'Größe', 'Kids Size', 'Size (EU)', 'Taille'])('%s is its name', (name) => {
    expect(isSizeName(name)).toBe(true);
  });
  it.each(['Color', 'Material', 'Title', 'Oversized', 'Style', ''])('%s is not its name', (name) => {
    expect(isSizeName(name)).toBe(false);
  });
  it.each(['S', 'x-large', '32', '30/32', '2T', '6-7 years', '12-18 months', 'Default Title', '10.5'])(
    '%s looks like one',
    (value) => {
      expect(isSizeValue(value)).toBe(true);
    },
  );
  it.each(['Red', 'Cotton', 'Large Check', '', '1000', 'Mango'])('%s does not', (value) => {
    expect(isSizeValue(value)).toBe(false);
  });
});

it.each([
  ['Red', 'red'],
  ['Off White / Écru!', 'off-white-ecru'],
  ['नीला', 'नीला'],
  ['नील', 'नील'],
  ['क\u200dष Kurta', 'कष-kurta'],
  ['!!!', ''],
])('%s is spelt %s in a handle', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});
