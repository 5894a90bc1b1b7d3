import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { describe, expect, it } from 'vitest';
import {
  changesOf,
  differencesBetween,
  draftOf,
  faultsOf,
  mergeDrafts,
  NEW_PRODUCT,
  tooSmall,
} from './product-draft.ts';

const aProduct = (more: Partial<AdminProduct> = {}): AdminProduct => ({
  _id: 'p' as ProductId,
  name: 'Kurta',
  description: '',
  price: 1_200,
  image: ['/images/drawn/hanger.svg'],
  imageAlt: [''],
  imageFocus: [[50, 50]],
  imageSizes: [null],
  imageColours: [null],
  imagesToCome: [],
  category: 'Women',
  subCategory: 'Topwear',
  sizes: ['S', 'M'],
  stock: { S: 1, M: 2 },
  colours: [],
  variants: [],
  vendor: null,
  countryOfOrigin: null,
  maker: null,
  care: null,
  netQuantity: null,
  nameHindi: null,
  descriptionHindi: null,
  tags: [],
  sizeChart: null,
  bestSeller: false,
  published: true,
  waitsForPicture: false,
  archived: false,
  hsn: null,
  handle: 'kurta',
  seoTitle: null,
  seoDescription: null,
  date: 0,
  version: 1,
  ...more,
});

it.each([
  [[480, 600], 'Only 480 × 600 px: it will look blurred when enlarged.'],
  [[2_000, 599], 'Only 2000 × 599 px: it will look blurred when enlarged.'],
  [[600, 750], undefined],
  [null, undefined],
] as const)('a picture of %j: %s', (size, said) => {
  expect(tooSmall({ address: '/images/abc/960.webp', alt: '', focus: [50, 50], size })).toBe(said);
});

describe('the changes sent for an opened product', () => {
  const opened = aProduct();
  const draft = draftOf(opened);

  it('is nothing when nothing was changed', () => {
    expect(changesOf(opened, draft)).toEqual({});
  });

  it('is only the price when only that changed: sold stock stays sold', () => {
    expect(changesOf(opened, { ...draft, price: '999.5' })).toEqual({ price: 999.5 });
  });

  it('includes the stock that a new stock was based on', () => {
    const sizes = draft.sizes.map((row) => (row.size === 'M' ? { ...row, stock: '9' } : row));
    expect(changesOf(opened, { ...draft, sizes })).toEqual({
      sizes: ['S', 'M'],
      stock: { S: 1, M: 9 },
      stockSeen: { S: 1, M: 2 },
    });
  });

  it('never includes the stand-in drawing', () => {
    const pictures = [{ address: '/images/abc/960.webp', alt: 'Front', focus: [50, 20] as const }];
    expect(changesOf(opened, { ...draft, pictures })).toEqual({
      image: ['/images/abc/960.webp'],
      imageAlt: ['Front'],
      imageFocus: [[50, 20]],
    });
  });
});

describe('a product that somebody else changed meanwhile', () => {
  it('is shown field by field', () => {
    const after = aProduct({ price: 1_100, stock: { S: 0, M: 2 }, archived: true });
    expect(differencesBetween(aProduct(), after)).toEqual([
      { label: 'Price', from: '₹1,200', to: '₹1,100' },
      { label: 'Archived', from: 'no', to: 'yes' },
      { label: 'Sizes and stock', from: 'S 1, M 2', to: 'S 0, M 2' },
    ]);
  });

  it('keeps my changes and takes the rest from theirs', () => {
    const opened = draftOf(aProduct());
    const mine = { ...opened, name: 'My name' };
    const theirs = { ...opened, name: 'Their name', price: '5' };
    expect(mergeDrafts(opened, mine, theirs)).toEqual({ ...opened, name: 'My name', price: '5' });
  });
});

describe('a product that cannot be sent', () => {
  it.each([
    ['name', { name: ' ' }],
    ['price', { price: '0' }],
    ['price', { price: '1.234' }],
    ['price', { price: '-5' }],
    ['hsn', { hsn: '12' }],
    ['sizes', { sizes: [] }],
    ['sizes', { sizes: [{ key: 'a', size: ' ', stock: '1' }] }],
    ['sizes', { sizes: [{ key: 'a', size: 'M', stock: '1.5' }] }],
    [
      'sizes',
      {
        sizes: [
          { key: 'a', size: 'M', stock: '1' },
          { key: 'b', size: 'M ', stock: '1' },
        ],
      },
    ],
  ])('is at fault in its %s', (field, more) => {
    expect(Object.keys(faultsOf({ ...NEW_PRODUCT, name: 'Kurta', price: '100', ...more }))).toEqual([field]);
  });
});
