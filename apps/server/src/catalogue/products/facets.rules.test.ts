import { DEFAULT_CATEGORIES as CATEGORIES, DEFAULT_TYPES } from '@darzi/contract/catalogue/catalogue.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_NAMES } from '../categories/category-names.rules.ts';
import { singularOf } from '../search-words/search-words.rules.ts';
import { facetsFor, facetsOf, totalOn } from './facets.rules.ts';

describe('facets', () => {
  it.each([
    ['shirts', 'shirt'],
    ['dresses', 'dress'],
    ['jackets', 'jacket'],
    ['accessories', 'accessory'],
    ['brushes', 'brush'],
    ['dress', undefined],
    ['bus', undefined],
    ['as', undefined],
    ['shirt', undefined],
  ])('knows the singular of %s', (term, singular) => {
    expect(singularOf(term)).toBe(singular);
  });

  it('are counted by the number of products that choosing them would show', () => {
    const counts = fc
      .constant(null)
      .chain(() =>
        fc
          .array(fc.integer({ min: 0, max: 50 }), { minLength: 9, maxLength: 9 })
          .map((numbers) =>
            facetsFor(DEFAULT_NAMES, {}).map((facet, index) => ({ ...facet, products: numbers[index] ?? 0 })),
          ),
      );
    fc.assert(
      fc.property(
        counts,
        fc.subarray([...CATEGORIES]),
        fc.subarray([...DEFAULT_TYPES]),
        (counts, category, subCategory) => {
          const facets = facetsOf(DEFAULT_NAMES, counts, { category, subCategory });
          for (const name of CATEGORIES) {
            expect(facets.category[name]).toBe(
              totalOn(counts, facetsFor(DEFAULT_NAMES, { category: [name], subCategory })),
            );
          }
          const shown: readonly string[] = category.length === 0 ? CATEGORIES : category;
          expect(shown.reduce((sum, name) => sum + (facets.category[name] ?? 0), 0)).toBe(
            totalOn(counts, facetsFor(DEFAULT_NAMES, { category, subCategory })),
          );
        },
      ),
    );
  });
});
