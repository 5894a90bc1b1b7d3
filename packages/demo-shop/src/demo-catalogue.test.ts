import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawGarment } from '@darzi/garment/draw-garment.ts';
import { FABRICS } from '@darzi/garment/garment-spec.ts';
import { sampleBody } from '@darzi/garment/measurements.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from './catalogue/demo-catalogue.ts';
import { demoHindi } from './catalogue/demo-hindi.ts';

const masters = fileURLToPath(new URL('catalogue/masters/', import.meta.url));
const wearer = { Men: 'man', Women: 'woman', Kids: 'child' } as const;

describe('the demo catalogue', () => {
  it('names every product once', () => {
    expect(new Set(demoCatalogue.map(({ handle }) => handle)).size).toBe(demoCatalogue.length);
    expect(new Set(demoCatalogue.map(({ name }) => name)).size).toBe(demoCatalogue.length);
  });

  it('calls and describes every product in Hindi, each by a name of its own', () => {
    expect(Object.keys(demoHindi).toSorted()).toEqual(demoCatalogue.map(({ handle }) => handle).toSorted());
    for (const text of Object.values(demoHindi).flat())
      expect(text).toMatch(/^[^A-Za-z]*\p{Script=Devanagari}[^A-Za-z]*$/u);
    expect(new Set(Object.values(demoHindi).map(([name]) => name)).size).toBe(demoCatalogue.length);
  });

  it.each(
    ['Men', 'Women', 'Kids'].flatMap((category) =>
      ['Topwear', 'Bottomwear', 'Winterwear'].map((type) => [category, type] as const),
    ),
  )('has at least seven of %s %s', (category, type) => {
    expect(
      demoCatalogue.filter((product) => product.category === category && product.subCategory === type).length,
    ).toBeGreaterThanOrEqual(7);
  });

  it.each(demoCatalogue)('$handle is believable', (product) => {
    expect(product.handle).toMatch(/^[a-z0-9-]+$/);
    expect(Number.isSafeInteger(product.pricePaise)).toBe(true);
    expect(product.pricePaise).toBeGreaterThanOrEqual(39900);
    expect(product.pricePaise).toBeLessThanOrEqual(2499900);
    expect(product.hsn).toMatch(/^(610[1-9]|611[0-7]|620[1-9]|621[0-7])$/);
    expect(product.description.match(/[.!]( |$)/g)?.length).toBeGreaterThanOrEqual(2);
    expect(product.sizes.length).toBeGreaterThan(0);
    expect(new Set(product.sizes.map(({ size }) => size)).size).toBe(product.sizes.length);
    for (const { size, stock } of product.sizes) {
      expect(size).toMatch(/^.{1,20}$/);
      expect(Number.isSafeInteger(stock) && stock >= 0).toBe(true);
    }
    const drawing = drawGarment(product.garment, sampleBody[wearer[product.category]]);
    expect(Object.values(drawing.bounds).every(Number.isFinite)).toBe(true);
  });

  it('has mostly descriptions longer than the page shows at first', () => {
    expect(demoCatalogue.filter(({ description }) => description.length > 150).length).toBeGreaterThan(
      demoCatalogue.length / 2,
    );
  });

  it('has sold-out sizes and sizes with few pieces left', () => {
    const stocks = demoCatalogue.flatMap(({ sizes }) => sizes.map(({ stock }) => stock));
    expect(stocks.filter((stock) => stock === 0).length).toBeGreaterThanOrEqual(5);
    expect(stocks.filter((stock) => stock > 0 && stock <= 3).length).toBeGreaterThanOrEqual(5);
  });

  it('flags best sellers and opens with a varied ten', () => {
    expect(demoCatalogue.filter(({ bestSeller }) => bestSeller).length).toBeGreaterThanOrEqual(8);
    const newest = demoCatalogue.slice(-10);
    expect(new Set(newest.map(({ garment }) => garment.family)).size).toBeGreaterThanOrEqual(7);
    expect(new Set(newest.map(({ category }) => category)).size).toBe(3);
  });

  it.each(['Shirts', 'Dresses', 'Jackets', 'Accessories'])(
    'has something for the suggested search %s',
    (term) => {
      const singular =
        { Shirts: 'shirt', Dresses: 'dress', Jackets: 'jacket', Accessories: 'accessories' }[term] ?? term;
      const found = demoCatalogue.filter(({ name, category, subCategory }) =>
        [name, category, subCategory].some((text) => text.toLowerCase().includes(singular)),
      );
      expect(found.length).toBeGreaterThanOrEqual(2);
    },
  );

  it('uses every fabric of the made-to-measure form', () => {
    for (const fabric of FABRICS)
      expect(demoCatalogue.some(({ garment }) => garment.fabric === fabric)).toBe(true);
  });

  it('has a picture of its own for every view, 4 : 5, all together small enough to ship', async () => {
    const files = demoCatalogue.flatMap(({ images }) => images.map(({ file }) => file));
    expect(new Set(files).size).toBe(demoCatalogue.length * 3);
    let total = 0;
    for (const file of files) {
      expect(existsSync(masters + file), file).toBe(true);
      total += statSync(masters + file).size;
    }
    expect(total).toBeLessThan(21 * 1024 * 1024);
    for (const [view, pixels] of [
      ['front', 2400],
      ['back', 1600],
      ['cloth', 1600],
    ] as const) {
      const { width, height } = await sharp(`${masters}${demoCatalogue[0]?.handle}-${view}.avif`).metadata();
      expect([width, height]).toEqual([pixels, pixels * 1.25]);
    }
  });

  const coloured = demoCatalogue.filter(({ colours }) => colours.length > 0);

  it('has products in two to four colours in every category, none of them named after one', () => {
    expect(coloured.length).toBeGreaterThanOrEqual(8);
    expect(coloured.length).toBeLessThanOrEqual(12);
    expect(new Set(coloured.map(({ category }) => category)).size).toBe(3);
    for (const { name, colours } of coloured) {
      expect(colours.length).toBeGreaterThanOrEqual(2);
      expect(colours.length).toBeLessThanOrEqual(4);
      expect(new Set(colours.map((colour) => colour.name)).size).toBe(colours.length);
      expect(new Set(colours.map(({ hex }) => hex)).size, name).toBe(colours.length);
      for (const { hex } of colours) expect(hex).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it('has a front of each further colour, all together a megabyte or two', () => {
    const fronts = coloured.flatMap(({ colours }) => colours.slice(1).map(({ image }) => image?.file ?? ''));
    expect(new Set(fronts).size).toBe(fronts.length);
    const sizes = fronts.map((file) => statSync(masters + file).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2 * 1024 * 1024);
  });

  it('describes every picture', () => {
    for (const { name, images } of demoCatalogue)
      for (const { alt } of images) expect(alt.startsWith(name)).toBe(true);
  });
});
