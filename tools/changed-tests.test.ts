import { describe, expect, it } from 'vitest';
import { findChangedTests, needsPages } from './changed-tests.ts';

const CART_JOURNEY = 'tests/journeys/cart.test.ts';

describe('the tests that a change affects', () => {
  it('of a slice are its own and those that import it, not those of every other slice', () => {
    const { files, pagesLeft } = findChangedTests(['apps/server/src/sales/cart/cart.ts']);
    expect(files).toContain('apps/server/src/sales/cart/cart.api.test.ts');
    expect(files).not.toContain('apps/server/src/back-office/inbox/contact.api.test.ts');
    expect(files).not.toContain(CART_JOURNEY);
    expect(pagesLeft).toEqual([]);
  });

  it('of a page are the journeys that visit it', () => {
    const { files } = findChangedTests(['apps/web/app/storefront/cart/cart.tsx']);
    expect(files).toContain(CART_JOURNEY);
    expect(files).not.toContain('tests/journeys/studio.test.ts');
  });

  it('of files shared by many pages are no journeys, and those pages are reported', () => {
    const { files, pagesLeft } = findChangedTests(['apps/web/app/ui/button.tsx']);
    expect(files.filter((file) => file.startsWith('tests/journeys/'))).toEqual([]);
    expect(pagesLeft).toContain('/cart');
  });

  it('of a test file is itself', () => {
    expect(findChangedTests([CART_JOURNEY]).files).toContain(CART_JOURNEY);
  });

  it('of a text file are none', () => {
    expect(findChangedTests(['README.md']).files).toEqual([]);
  });
});

it.each([
  [CART_JOURNEY, true],
  ['apps/web/app/shell/page-weight.test.ts', true],
  ['apps/server/src/main.test.ts', true],
  ['apps/server/src/platform/observability/tracing.api.test.ts', true],
  ['apps/server/src/pages/page-address.api.test.ts', true],
  ['apps/server/src/settings/front.api.test.ts', true],
  ['apps/server/src/sales/cart/cart.api.test.ts', false],
])('%s needs the built pages: %s', (test, isNeeded) => {
  expect(needsPages(test)).toBe(isNeeded);
});
