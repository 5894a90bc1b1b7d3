import { describe, expect, it } from 'vitest';
import { showFigure, tidyFigure } from './size-charts.ts';

describe('a figure of a size chart', () => {
  it.each([
    ['38', '38'],
    [' 38.5 ', '38.5'],
    ['38½', '38.5'],
    ['38 1/2', '38.5'],
    ['15 7/8"', '15.88'],
    ['96 cm', '96'],
    ['38-40', '38–40'],
    ['38 – 40 in', '38–40'],
    ['38" to 40"', '38–40'],
    ['38-38', '38'],
    ['', ''],
    ['   ', ''],
  ])('%j is stored as %j', (typed, kept) => {
    expect(tidyFigure(typed)).toBe(kept);
    expect(tidyFigure(kept)).toBe(kept);
  });

  it.each(['medium', '40-38', '0', '-4', '38-40-42', '38,5', '1000', '38/40', '1/2', '<b>'])(
    '%j is not one',
    (typed) => expect(tidyFigure(typed)).toBeUndefined(),
  );

  it('is shown as typed in its own unit, and as a tape reads in the other', () => {
    expect(showFigure('38–40', 'in', 'in')).toBe('38–40');
    expect(showFigure('38–40', 'in', 'cm')).toBe('96.5–101.5');
    expect(showFigure('50', 'cm', 'in')).toBe('19.75');
    expect(showFigure('', 'in', 'cm')).toBe('');
  });
});
