import type { CategoryMapping } from '@darzi/contract/catalogue/categories.routes.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClassifier } from './category-mapping.rules.ts';

const line = (pattern: string, more: Partial<CategoryMapping>): CategoryMapping => ({
  matchIn: 'any',
  category: null,
  subCategory: null,
  isExcluded: false,
  pattern,
  ...more,
});

const TABLE = [
  line('high top', { isExcluded: true }),
  line('women|lady', { category: 'Women' }),
  line('men|man', { category: 'Men' }),
  line('t shirt|shirt|dress', { subCategory: 'Topwear' }),
];
const classify = createClassifier(TABLE);
const titled = (title: string) => classify({ type: '', tags: [], title });

describe('the mapping', () => {
  it.each([
    ['Womens shirt', 'Women'],
    ['women', 'Women'],
    ["Women's shirt", 'Women'],
    ['Women’s shirt', 'Women'],
    ['LADIES', 'Women'],
    ['mens shirt', 'Men'],
    ["Men's", 'Men'],
    ['for a man', 'Men'],
    ['menswear', undefined],
    ['Ramen', undefined],
    ['Mender', undefined],
    ['womenswear', undefined],
  ])('knows whole words: %s is %s', (title, category) => {
    expect(titled(title).category).toBe(category);
  });

  it.each([
    ['T-Shirt', 'Topwear'],
    ['Dresses', 'Topwear'],
    ['Shirting', undefined],
    ['addressed', undefined],
  ])('%s is %s', (title, subCategory) => {
    expect(titled(title).subCategory).toBe(subCategory);
  });

  it('excludes what an excluding line names, and says by which words', () => {
    expect(titled('LED High Tops').excludedBy).toBe('high top');
    expect(titled('High waist top').excludedBy).toBeUndefined();
  });

  it('lets the earlier line win, wherever it looks', () => {
    const table = [
      line('shirt', { matchIn: 'title', subCategory: 'Topwear' }),
      line('shirt|jacket', { matchIn: 'type', subCategory: 'Winterwear', category: 'Men' }),
    ];
    const both = { type: 'Jacket', tags: [], title: 'Shirt' };
    expect(createClassifier(table)(both)).toMatchObject({ category: 'Men', subCategory: 'Topwear' });
    expect(createClassifier(table.toReversed())(both)).toMatchObject({
      category: 'Men',
      subCategory: 'Winterwear',
    });
  });

  it('looks only where the line says, and never across tags', () => {
    const tagged = createClassifier([line('t shirt', { matchIn: 'tag', subCategory: 'Topwear' })]);
    expect(tagged({ type: 't shirt', tags: ['t', 'shirt'], title: 't shirt' }).subCategory).toBeUndefined();
    expect(tagged({ type: '', tags: ['T-Shirts'], title: '' }).subCategory).toBe('Topwear');
  });

  it('ignores letter case', () => {
    fc.assert(
      fc.property(fc.constantFrom('Men', 'womens', 'DRESS', 'High Tops', 'bag'), (word) => {
        expect(titled(word.toUpperCase())).toEqual(titled(word.toLowerCase()));
      }),
    );
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), fc.string(), (type, tags, title) => {
        expect(() => classify({ type, tags, title })).not.toThrow();
      }),
    );
  });
});
