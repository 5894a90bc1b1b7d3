import { expect, it } from 'vitest';
import { reasonOf } from './return-reason.rules.ts';

it.each([
  ['Too small at the shoulders', 'too small'],
  ['The waist is tight', 'too small'],
  ['थोड़ा छोटा है', 'too small'],
  ['Two sizes too big', 'too large'],
  ['It hangs loose on me', 'too large'],
  ['Loose threads along the hem', 'faulty'],
  ['There is a hole in the sleeve', 'faulty'],
  ['You sent the wrong colour', 'wrong piece'],
  ['The colour is not as in the picture', 'not as expected'],
  ['I changed my mind', 'not wanted'],
  ['पसंद नहीं आया', 'not wanted'],
  ['The whole kurta is too small', 'too small'],
  ['Holes at the hem', 'faulty'],
  ['The cotton is thin', 'not as expected'],
  ['Wanted something for a wedding', 'other'],
  ['Because', 'other'],
  ['', 'other'],
] as const)('%j is read as %s', (text, reason) => {
  expect(reasonOf(text)).toBe(reason);
});
