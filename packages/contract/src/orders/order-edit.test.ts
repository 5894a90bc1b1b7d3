import { expect, it } from 'vitest';
import { productId } from '../ids.ts';
import { paise } from '../money.ts';
import { describeEdit, type OrderEditStory, orderEditStory, storedEditStory } from './order-edit.ts';

const aStory = (changes: Partial<OrderEditStory> = {}): OrderEditStory => ({
  pieces: [],
  prices: [],
  address: [],
  wasTotalPaise: paise(104_900),
  isTotalPaise: paise(104_900),
  refundPaise: paise(0),
  ...changes,
});
const aPiece = (size: string, was: number, is: number, product = 'kurta') => ({
  productId: productId.parse(product),
  name: product === 'kurta' ? 'Kurta' : 'Dupatta',
  size,
  was,
  is,
});

it.each([
  ['a piece that is added', [aPiece('M', 0, 1)], ['Added: Kurta, Size M']],
  ['pieces that are removed', [aPiece('M', 2, 0)], ['Removed: Kurta, Size M, 2 pieces']],
  ['another number', [aPiece('Indigo / M', 3, 1)], ['Kurta, Indigo, size M: 1 piece instead of 3']],
  ['another size', [aPiece('M', 1, 0), aPiece('L', 0, 1)], ['Kurta: Size L instead of size M']],
  [
    'another size of two',
    [aPiece('L', 0, 2), aPiece('M', 2, 0)],
    ['Kurta, 2 pieces: Size L instead of size M'],
  ],
  [
    'a piece of another product',
    [aPiece('M', 1, 0), aPiece('M', 0, 1, 'dupatta')],
    ['Removed: Kurta, Size M', 'Added: Dupatta, Size M'],
  ],
  [
    'one of two in another size',
    [aPiece('M', 2, 1), aPiece('L', 0, 1)],
    ['Kurta, Size M: 1 piece instead of 2', 'Added: Kurta, Size L'],
  ],
  [
    'one piece that two could stand for',
    [aPiece('S', 1, 0), aPiece('M', 0, 1), aPiece('L', 0, 1)],
    ['Kurta: Size M instead of size S', 'Added: Kurta, Size L'],
  ],
])('words %s', (_what, pieces, sentences) => {
  expect(describeEdit(aStory({ pieces }))).toEqual(sentences);
});

it('names an address’s changed fields but not their contents, and a changed total', () => {
  const story = aStory({ address: ['city', 'pinCode'], isTotalPaise: paise(94_900) });
  expect(describeEdit(story)).toEqual(['Delivery address: City, Pin Code', 'Total: ₹949 instead of ₹1,049']);
});

it('words a newly agreed price', () => {
  const prices = [{ name: 'Kurta', size: 'M', wasPaise: paise(100_000), isPaise: paise(90_000) }];
  expect(describeEdit(aStory({ prices }))).toEqual(['Kurta, Size M: ₹900 a piece instead of ₹1,000']);
});

it('is stored with its refund under the former name too, and read under either', () => {
  const story = aStory({ refundPaise: paise(5_000) });
  const { refundPaise, ...former } = storedEditStory(story);
  expect(former).toMatchObject({ givenBackPaise: 5_000 });
  for (const stored of [former, story, { ...former, refundPaise }])
    expect(orderEditStory.parse(stored)).toEqual(story);
});
