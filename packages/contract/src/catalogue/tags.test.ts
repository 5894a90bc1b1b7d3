import { expect, it } from 'vitest';
import { tagsIn, tidyTag } from './tags.ts';

it.each([
  ['  Diwali ', 'diwali'],
  ['Hand\u00a0 Block\tPrint', 'hand block print'],
  ['CAFE\u0301', 'caf\u00e9'],
  ['दिवाली', 'दिवाली'],
  ['\ufeff', ''],
])('%j is kept as %j', (typed, kept) => expect(tidyTag(typed)).toBe(kept));

it('commas separate a list, and each tag counts once', () => {
  expect(tagsIn('Women, linen,,LINEN , new in')).toEqual(['women', 'linen', 'new in']);
});
