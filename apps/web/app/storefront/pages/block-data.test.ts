import { DRAWN_ADDRESS } from '@darzi/contract/catalogue/catalogue.ts';
import { expect, it } from 'vitest';
import { heroPicturesOf } from './block-data.ts';

const unpictured = { image: [DRAWN_ADDRESS] };
const shirt = { image: ['shirt-front', 'shirt-back', 'shirt-cloth'] };
const kurta = { image: ['kurta-front', 'kurta-back'] };
const coat = { image: ['coat-front'] };
const dress = { image: ['dress-front'] };

it.each([
  {
    what: 'the first whole, its cloth, and the next',
    products: [shirt, kurta, coat],
    shown: ['shirt-front', 'shirt-cloth', 'kurta-front'],
  },
  {
    what: 'three garments where the first has no close-up',
    products: [kurta, coat, dress, shirt],
    shown: ['kurta-front', 'coat-front', 'dress-front'],
  },
  {
    what: 'those that have a picture first',
    products: [unpictured, unpictured, coat],
    shown: ['coat-front'],
  },
  {
    what: 'the hanger once where nothing has a picture',
    products: [unpictured, unpictured],
    shown: [DRAWN_ADDRESS],
  },
  { what: 'nothing of nothing', products: [], shown: [] },
])('a slide shows $what', ({ products, shown }) => {
  expect(heroPicturesOf(products)).toEqual(shown);
});
