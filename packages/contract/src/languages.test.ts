import { expect, it } from 'vitest';
import { languageOfPath, pathIn, withoutLanguage } from './languages.ts';

it.each([
  ['/', '/hi'],
  ['/?q=1', '/hi?q=1'],
  ['/cart', '/hi/cart'],
  ['/collection?category=Men', '/hi/collection?category=Men'],
  ['/collection.data', '/hi/collection.data'],
])('%s is %s in Hindi, and back', (english, hindi) => {
  expect(pathIn('hi', english)).toBe(hindi);
  expect(withoutLanguage(hindi)).toBe(english);
  expect([languageOfPath(english), languageOfPath(hindi)]).toEqual(['en', 'hi']);
  expect(pathIn('en', english)).toBe(english);
  expect(withoutLanguage(english)).toBe(english);
});

it.each(['/hip', '/history', '/product/hi', '/HI'])('%s is not a Hindi page', (path) => {
  expect(languageOfPath(path)).toBe('en');
});
