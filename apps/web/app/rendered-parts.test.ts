import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { renderInParts } from './rendered-parts.ts';
import { ProductTile, type Tile } from './storefront/collection/product-tile.tsx';
import { ChoiceFields } from './storefront/collection/variant-filter-fields.tsx';
import { readLanguageBy } from './texts/language.ts';

const MARK = 'c0ffee';
const tile = (given: Partial<Tile> = {}): Tile => ({
  _id: 'a' as Tile['_id'],
  handle: 'kurta' as Tile['handle'],
  name: 'Kurta',
  price: 1_499,
  sizes: ['S', 'M'],
  soldOut: ['S'],
  image: ['/images/a/960.webp', '/images/b/960.webp'],
  ...given,
});

const listOf = (tiles: readonly Tile[]) =>
  createElement(
    'ul',
    null,
    tiles.map((product, place) =>
      createElement(
        'li',
        { key: product._id },
        createElement(ProductTile, { product, isFirst: place === 0 }),
      ),
    ),
  );

const inParts = (tiles: readonly Tile[]): string => {
  const { html, fill } = renderInParts(listOf(tiles), MARK);
  return fill([html]).join('');
};

afterEach(() => readLanguageBy(() => 'en'));

it('equals the document React renders in one go, character for character', () => {
  const tiles = [
    tile(),
    tile({ _id: 'b' as Tile['_id'], name: '$& <b>“Sari”</b> 90;' }),
    tile({ _id: 'c' as Tile['_id'], mrp: 1_999, shades: ['#b3272d', null], isFrom: true }),
  ];
  const whole = `<!DOCTYPE html>${renderToString(listOf(tiles))}`;
  expect(inParts(tiles)).toBe(whole);
  expect(inParts(tiles)).toBe(whole);
  expect(renderInParts(listOf(tiles), MARK).html).not.toContain('90;');
});

it('shows the current product, in the language of the page', () => {
  const first = tile({ _id: 'f' as Tile['_id'] });
  expect(inParts([first, tile()])).toContain('₹1,499');
  expect(inParts([first, tile({ price: 999 })]).match(/₹[\d,]+/g)).toEqual(['₹1,499', '₹999']);
  readLanguageBy(() => 'hi');
  expect(inParts([first, tile()])).toContain('href="/hi/product/kurta"');
});

it('draws the choices of a filter as React would, and anew when one is chosen', () => {
  const fields = (chosen: string) =>
    createElement(ChoiceFields, {
      legend: 'Size',
      name: 'size',
      choices: ['S', 'M'].map((value) => ({ value, label: value, count: '3', isChosen: value === chosen })),
      onToggle: () => undefined,
    });
  for (const chosen of ['', 'S', 'M', '']) {
    const { html, fill } = renderInParts(fields(chosen), MARK);
    expect(fill([html]).join('')).toBe(`<!DOCTYPE html>${renderToString(fields(chosen))}`);
    expect(fill([html]).join('').includes('checked')).toBe(chosen !== '');
  }
});
