import { expect, it } from 'vitest';
import { cuttingValue, tapeText } from './measurement-unit.ts';

it.each([
  [38, '38', '96.5', '38 in', '96.5 cm'],
  [38.125, '38.13', '96.8', '38.25 in', '97 cm'],
  [36.1, '36.1', '91.7', '36 in', '91.5 cm'],
])('%d inches are %s or %s for cutting, and %s or %s on the tape', (inches, ...texts) => {
  expect([
    cuttingValue(inches, 'in'),
    cuttingValue(inches, 'cm'),
    tapeText(inches, 'in'),
    tapeText(inches, 'cm'),
  ]).toEqual(texts);
});
