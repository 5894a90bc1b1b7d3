import { expect, it } from 'vitest';
import { addressOfLook, lookLike, lookOfAddress } from './made-like.ts';

const product = (name: string, category = 'Women', description = '') => ({ name, category, description });

it.each([
  [
    'Madder Buti Cotton Kurta',
    'Men',
    { garment: 'kurta', who: 'man', fabric: 'cotton', colour: '#8e2f31', print: 'buti' },
  ],
  [
    'Rani Pink Silk Lehenga',
    'Women',
    { garment: 'lehenga', who: 'woman', fabric: 'silk', colour: '#c02a6c' },
  ],
  ['Plum Velvet Saree Blouse', 'Women', { garment: 'saree-blouse', fabric: 'velvet', colour: '#57274f' }],
  ['Turmeric Slub T-Shirt', 'Men', { garment: 'tee', colour: '#e2b13c' }],
  // the roses are printed, the cloth is pale
  ['Rose Block-Print Midi Dress', 'Women', { garment: 'dress', colour: '#f1e9d8', print: 'block-floral' }],
  ['Indigo Ikat Shirt Dress', 'Women', { garment: 'dress', print: 'ikat' }],
  ['Little Prince Sherwani', 'Kids', { garment: 'sherwani', who: 'boy' }],
  ['Charcoal Pleated Wool Trousers', 'Men', { garment: 'trousers', fabric: 'wool', colour: '#3a393a' }],
  ['Night Sky T-Shirt', 'Kids', { garment: 'tee', colour: '#1f2b45' }],
  ['Walnut Tweed Nehru Jacket', 'Men', { garment: 'nehru-vest', fabric: 'wool', colour: '#76502f' }],
  ['White Poplin Shirt', 'Women', { garment: 'shirt', fabric: 'cotton' }],
  ['Aubergine Velvet Long Jacket', 'Women', { garment: 'coat', who: 'woman', fabric: 'velvet' }],
  ['Indigo Denim Jacket', 'Men', { garment: 'coat', who: 'man', fabric: 'denim' }],
  [
    'Raw Indigo Straight Jeans',
    'Men',
    { garment: 'trousers', who: 'man', fabric: 'denim', colour: '#2a4066' },
  ],
  ['Kite Festival Kurta for Kids', 'Kids', { garment: 'kurta', print: 'kites' }],
])('%s of %s can be made to measure in its likeness', (name, category, look) => {
  expect(lookLike(product(name, category))).toMatchObject(look);
});

it.each([
  'Kullu Wool Stole, Winter Accessories',
  'Slate Fleece Hoodie',
  'Oat Cable-Knit Sweater',
  'Rust Quilted Puffer Jacket',
  'Moss Bomber Jacket',
])('%s is not made to measure', (name) => {
  expect(lookLike(product(name))).toBeUndefined();
});

it('survives a round trip through an address, and nothing else gets in', () => {
  const look = lookLike(product('Ivory Silk Sherwani', 'Men'));
  if (look === undefined) throw new Error('no look');
  const { searchParams } = new URL(addressOfLook(look), 'http://shop.test');
  expect(lookOfAddress(searchParams)).toEqual(look);
  expect(lookOfAddress(new URLSearchParams('garment=toga'))).toBeUndefined();
  expect(lookOfAddress(new URLSearchParams('garment=kurta&colour=red&who=alien&fabric=tweed'))).toEqual({
    garment: 'kurta',
  });
});
