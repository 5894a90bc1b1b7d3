import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const CSS = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8');

it.each(['Anek Latin', 'Newsreader Display'])(
  '%s has its own rupee sign, as heavy as its figures',
  (family) => {
    const faces = CSS.split('@font-face').filter((face) => face.includes(`font-family: "${family}"`));
    expect(faces.filter((face) => /unicode-range:.*U\+20B9/.test(face))).toHaveLength(1);
  },
);

it('has every letter that Hindi texts and dates are written with', () => {
  const make = readFileSync(new URL('../../fonts/make-fonts.mjs', import.meta.url), 'utf8');
  const known = /const HINDI = '([^']+)'/.exec(make)?.[1] ?? '';
  const folder = new URL('../texts/hi/', import.meta.url);
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const months = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat('hi-IN', { month: 'short', weekday: 'short' }).format(
      new Date(2026, month, month),
    ),
  );
  const letters = new Set(`${texts.join('')}${months.join('')}`.match(/\p{Script=Devanagari}|[।॰]/gu));
  expect([...letters].filter((letter) => !known.includes(letter))).toEqual([]);
});
