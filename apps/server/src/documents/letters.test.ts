import { describe, expect, it } from 'vitest';
import { isPrintable, runsOf } from './letters.ts';

describe('letters of printed documents', () => {
  it.each([
    [
      '₹450 extra',
      [
        ['₹', true],
        ['450 extra', false],
      ],
    ],
    [
      'Śrī',
      [
        ['Ś', true],
        ['r', false],
        ['ī', true],
      ],
    ],
    [
      'S\u0301ri',
      [
        ['Ś', true],
        ['ri', false],
      ],
    ],
    ['a\u0306', [['ă', true]]],
    ['x\u0306y', [['xy', false]]],
    ['नम 🙂', [['?? ?', false]]],
    ['tab\there', [['tab here', false]]],
  ])('cuts %j where the font file changes', (text, expected) => {
    const runs = runsOf(text).map((run) => [run.text, run.isExtended]);
    expect(runs).toEqual(expected);
  });

  it('knows what it cannot print', () => {
    expect(['Deep neck?', 'Śrī ₹1,00,000 – “fine”', 'two\nlines'].every(isPrintable)).toBe(true);
    expect(['नमस्ते', 'nice 🙂', '中'].some(isPrintable)).toBe(false);
  });
});
