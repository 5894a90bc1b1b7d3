import { describe, expect, it } from 'vitest';
import { isWorthNoting, pathKeyOf } from './redirect.rules.ts';

describe('a former address', () => {
  it.each([
    ['/pages/our-story', '/pages/our-story'],
    ['/Pages/Our-Story/', '/pages/our-story'],
    ['https://old.example/pages/our-story?a=1#b', '/pages/our-story'],
    ['/%E0%A4%95%E0%A5%81%E0%A4%B0%E0%A5%8D%E0%A4%A4%E0%A4%BE', '/कुर्ता'],
    ['/100%', '/100%'],
    ['/a%00b', undefined],
    ['/', undefined],
    ['https://old.example', undefined],
    ['pages/our-story', undefined],
    [`/${'x'.repeat(600)}`, undefined],
  ])('%s is stored as %s', (address, key) => {
    expect(pathKeyOf(address)).toBe(key);
  });
});

describe('a missing page', () => {
  it.each(['/pages/lookbook', '/products/red-shirt', '/old.html', '/blogs/news/diwali-2024'])(
    '%s is noted',
    (key) => {
      expect(isWorthNoting(key)).toBe(true);
    },
  );
  it.each([
    '/api/nothing',
    '/wp-login.php',
    '/.env',
    '/assets/x',
    '/favicon.png',
    '/unsubscribe/meera@example.com',
    '/call/9845012345',
    '/t/a8f3c2d1e4b5a6978877665544',
    '/a/../b',
    `/${'x-'.repeat(150)}`,
  ])('%s is not', (key) => {
    expect(isWorthNoting(key)).toBe(false);
  });
});
