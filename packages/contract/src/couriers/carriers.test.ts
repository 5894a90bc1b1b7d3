import { describe, expect, it } from 'vitest';
import { CARRIERS, trackingLinkOf } from './carriers.ts';

describe('a tracking link', () => {
  it.each(CARRIERS.map(({ name, page }) => [name, page] as const))(
    'of %s leads to its own page',
    (name, page) => {
      expect(trackingLinkOf(name, ' 1490 8123-77 ')).toBe(page.replace('{number}', '14908123-77'));
    },
  );

  it.each([
    ['Delhivery Surface 2 Kgs', 'delhivery.com'],
    ['blue-dart', 'bluedart.com'],
    ['Speed Post', 'indiapost.gov.in'],
    ['TPC', 'tpcindia.com'],
    ['Ecom Express Reverse', 'ecomexpress.in'],
  ])('understands the spelling %s', (typed, host) => {
    expect(new URL(trackingLinkOf(typed, 'AWB12345') ?? '').hostname).toContain(host);
  });

  it.each([
    ['Ravi on his scooter', 'AWB12345'],
    ['', 'AWB12345'],
    ['Delhivery', ''],
    ['Delhivery', '12'],
    ['Delhivery', '../../evil?x=1'],
    ['Gati', 'a'.repeat(41)],
  ])('does not exist for %s, %s', (carrier, number) => {
    expect(trackingLinkOf(carrier, number)).toBeUndefined();
  });
});
