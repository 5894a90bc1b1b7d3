import { describe, expect, it } from 'vitest';
import { isPrintable, onPage, runsOf } from './text-runs.ts';

const pairs = (runs: ReturnType<typeof runsOf>) => runs.map(({ text, script }) => [text, script]);

describe('letters of printed documents', () => {
  it.each([
    [
      '₹450 extra',
      [
        ['₹', 'extended'],
        ['450 extra', 'latin'],
      ],
    ],
    [
      'Śrī',
      [
        ['Ś', 'extended'],
        ['r', 'latin'],
        ['ī', 'extended'],
      ],
    ],
    [
      'S\u0301ri',
      [
        ['Ś', 'extended'],
        ['ri', 'latin'],
      ],
    ],
    ['a\u0306', [['ă', 'extended']]],
    ['x\u0306y', [['xy', 'latin']]],
    [
      'नम 🙂 中',
      [
        ['नम', 'devanagari'],
        [' ? ?', 'latin'],
      ],
    ],
    ['tab\there', [['tab here', 'latin']]],
    // A joiner belongs to the letters it joins; elsewhere it is dropped.
    [
      'र्\u200dय a\u200db',
      [
        ['र्\u200dय', 'devanagari'],
        [' ab', 'latin'],
      ],
    ],
    // All of northern India ends sentences with Devanagari's danda.
    [
      'শাড়ি। ঠিক',
      [
        ['শাড়ি।', 'bangla'],
        [' ', 'latin'],
        ['ঠিক', 'bangla'],
      ].map(([text = '', script]) => [text.normalize('NFC'), script]),
    ],
    [
      'தமிழ் 38 తెలుగు',
      [
        ['தமிழ்', 'tamil'],
        [' 38 ', 'latin'],
        ['తెలుగు', 'telugu'],
      ],
    ],
    ['عائشہ بیگم', [['عائشہ بیگم', 'arabic']]],
  ])('cuts %j where the font file changes', (text, expected) => {
    expect(pairs(runsOf(text))).toEqual(expected);
  });

  it('sets a right-to-left line from its end, and what is Latin in it forwards', () => {
    expect(pairs(onPage(runsOf('عائشہ Asha Rāo, 38. بیگم')))).toEqual([
      ['بیگم', 'arabic'],
      [' .', 'latin'],
      ['Asha R', 'latin'],
      ['ā', 'extended'],
      ['o, 38', 'latin'],
      [' ', 'latin'],
      ['عائشہ', 'arabic'],
    ]);
    const forwards = runsOf('Asha عائشہ بیگم');
    expect(onPage(forwards)).toEqual(forwards);
  });

  it('mirrors brackets of a right-to-left line, and turns two words of it round within a Latin one', () => {
    expect(pairs(onPage(runsOf('عائشہ (38)')))).toEqual([
      ['(', 'latin'],
      ['38', 'latin'],
      [') ', 'latin'],
      ['عائشہ', 'arabic'],
    ]);
    expect(pairs(onPage(runsOf('For عائشہ, بیگم today')))).toEqual([
      ['For ', 'latin'],
      ['بیگم', 'arabic'],
      [' ,', 'latin'],
      ['عائشہ', 'arabic'],
      [' today', 'latin'],
    ]);
  });

  it('knows what it cannot print', () => {
    const printable = ['Deep neck?', 'Śrī ₹1,00,000 – “fine”', 'two\nlines', 'नमस्ते', 'தமிழ்', 'ٹھیک ہے۔'];
    expect(printable.filter((text) => !isPrintable(text))).toEqual([]);
    expect(['nice 🙂', '中', 'ไทย'].some(isPrintable)).toBe(false);
  });
});
