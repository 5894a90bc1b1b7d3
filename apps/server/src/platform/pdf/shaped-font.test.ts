import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closePdf } from './pdf-document.ts';
import { JOINERS, lettersOfScript, SCRIPT_NAMES } from './scripts.ts';
import { shapedFont } from './shaped-font.ts';
import { openSheet } from './sheet.ts';
import { readPdf } from './test-pdf.ts';

/**
 * A name and a note in each script, with joined letters, vowels placed before their consonant and marks above and
 * below.
 */
const WRITTEN = {
  devanagari: 'प्रिया श्रीवास्तव लंबी आस्तीन',
  bangla: 'শ্রীমতী ঐশ্বর্যা জ্যোৎস্না',
  gurmukhi: 'ਹਰਪ੍ਰੀਤ ਕੌਰ ਸਿੰਘ',
  gujarati: 'પ્રજ્ઞા ત્રિવેદી ક્ષિતિજ',
  odia: 'ପ୍ରିୟଙ୍କା ମହାପାତ୍ର',
  tamil: 'ஸ்ரீனிவாசன் கௌசல்யா',
  telugu: 'శ్రీనివాస్ లక్ష్మి',
  kannada: 'ಶ್ರೀನಿವಾಸ ಪ್ರಜ್ಞಾ',
  malayalam: 'ശ്രീലക്ഷ്മി കൃഷ്ണൻ',
  arabic: 'عائشہ بیگم، لمبی آستین',
} as const satisfies Record<(typeof SCRIPT_NAMES)[number], string>;

const glyphsOf = (script: (typeof SCRIPT_NAMES)[number], text: string) =>
  shapedFont(script, 400)
    .layout(text)
    .glyphs.map(({ id }) => id);

describe.each(SCRIPT_NAMES)('the font of %s', (script) => {
  it('has every letter it must show, in both weights', () => {
    const letters = [...lettersOfScript(script), ' '];
    const missing = letters.filter((letter) =>
      ([400, 600] as const).some(
        (weight) => shapedFont(script, weight).glyphForCodePoint(letter.codePointAt(0) ?? 0).id === 0,
      ),
    );
    expect(missing).toEqual([]);
  });

  it('joins letters, and keeps the text they stand for', async () => {
    const text = WRITTEN[script].normalize('NFC');
    const sheet = await openSheet('A name');
    sheet.text(text, { size: 13, face: 'bold' });
    const file = await closePdf(sheet.doc);
    const [page] = readPdf(file).pages;
    expect(page?.words.join(' ')).toBe(text);
    const glyphs = [...(page?.commands ?? '').matchAll(/<([0-9a-f]+)>/g)].flatMap(([, run = '']) =>
      run.match(/.{4}/g),
    );
    expect(glyphs.length).toBeGreaterThan(7);
    expect(glyphs).not.toContain('0000');
    // Only the glyphs used are embedded in the document.
    expect(file.length).toBeLessThan(25_000);
  });

  it('never fails over what somebody types', () => {
    const letters = [...lettersOfScript(script), ...JOINERS, ' '];
    const anyText = fc.string({ unit: fc.constantFrom(...letters), maxLength: 40 });
    fc.assert(
      fc.property(anyText, (text) => {
        const run = shapedFont(script, 400).layout(text);
        expect(run.glyphs.every(({ id }) => id !== 0)).toBe(true);
        expect(Number.isFinite(run.advanceWidth)).toBe(true);
        const told = run.glyphs.flatMap(({ codePoints }) => codePoints);
        expect(told.toSorted((a, b) => a - b)).toEqual(
          [...text].map((letter) => letter.codePointAt(0) ?? 0).toSorted((a, b) => a - b),
        );
      }),
    );
  });
});

it('lays out a mark without an outline, the last of its file, like any other', async () => {
  const sheet = await openSheet('A name');
  sheet.text('ಖೃ್', { size: 13, face: 'bold' });
  sheet.text('ಖೃ್', { size: 13 });
  expect(readPdf(await closePdf(sheet.doc)).pages[0]?.words.join(' ')).toBe('ಖೃ್ ಖೃ್');
});

describe('letters beside each other', () => {
  it.each([
    ['a conjunct', 'devanagari', 'क्ष', ['क', 'ष']],
    ['a vowel before its letter', 'devanagari', 'कि', ['क', 'ि']],
    ['a split vowel', 'tamil', 'கொ', ['க', 'ொ']],
    ['joined letters', 'arabic', 'بے', ['ب', 'ے']],
  ] as const)('change with %s', (_, script, together, apart) => {
    expect(glyphsOf(script, together)).not.toEqual(apart.flatMap((letter) => glyphsOf(script, letter)));
  });

  it('has its licence beside it', async () => {
    const licence = await readFile(new URL('fonts/noto-sans-arabic.license.txt', import.meta.url), 'utf8');
    expect(licence).toContain('SIL Open Font License');
  });
});
