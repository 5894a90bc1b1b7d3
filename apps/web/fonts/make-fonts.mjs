// Makes the shop's own font files: fewer glyphs, the weight axis only, the rupee sign included.
// Run by hand (node apps/web/fonts/make-fonts.mjs) when a font or the character set changes; the output is committed.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const source = (family, file) =>
  readFile(require.resolve(`@fontsource-variable/${family}/files/${file}.woff2`));
const out = new URL('../app/fonts/', import.meta.url);

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const ASCII = range(0x20, 0x7e);
/** The characters of our own texts, sent with every page … */
const TEXT = `${ASCII}\u00a0©·×½–—‘’“”…•′″−`;
/** … and the rest of Latin-1 for names and descriptions, fetched when a page uses it. */
const MORE = [...range(0xa1, 0xff)].filter((letter) => !TEXT.includes(letter)).join('');
/** Merges neighbours into ranges: `U+A1-A8, U+AA-B6`. */
const rangesOf = (letters) =>
  [...letters]
    .map((letter) => letter.codePointAt(0))
    .reduce((pieces, code) => {
      const last = pieces.at(-1);
      if (last?.to === code - 1) last.to = code;
      else pieces.push({ from: code, to: code });
      return pieces;
    }, [])
    .map(({ from, to }) => `U+${from.toString(16)}${to === from ? '' : `-${to.toString(16)}`}`.toUpperCase())
    .join(', ');
/** Letters of the few words set in italics. */
const ITALIC = [...ASCII].filter((letter) => /[A-Za-z ,.’-]/.test(letter)).join('');
const DISPLAY = `${ASCII}éèêñüöäç·×½–—‘’“”…−`;

const FACES = [
  {
    name: 'anek-latin',
    family: 'Anek Latin',
    from: ['anek-latin', 'anek-latin-latin-wght-normal'],
    text: TEXT,
    axes: { wght: { min: 400, max: 600 } },
    features: ['kern', 'tnum'],
    weight: '400 600',
    fallback: 'arial',
  },
  {
    name: 'anek-latin-more',
    family: 'Anek Latin',
    from: ['anek-latin', 'anek-latin-latin-wght-normal'],
    text: MORE,
    axes: { wght: { min: 400, max: 600 } },
    features: ['kern'],
    weight: '400 600',
    unicodeRange: rangesOf(MORE),
  },
  {
    name: 'anek-latin-rupee',
    family: 'Anek Latin',
    from: ['anek-latin', 'anek-latin-latin-ext-wght-normal'],
    text: '₹',
    axes: { wght: { min: 400, max: 600 } },
    features: [],
    weight: '400 600',
    unicodeRange: 'U+20B9',
  },
  {
    name: 'newsreader-display',
    family: 'Newsreader Display',
    from: ['newsreader', 'newsreader-latin-opsz-normal'],
    text: DISPLAY,
    axes: { opsz: 72, wght: 360 },
    features: ['kern', 'lnum'],
    weight: '400',
    fallback: 'times',
  },
  {
    name: 'newsreader-display-rupee',
    family: 'Newsreader Display',
    from: ['newsreader', 'newsreader-latin-ext-opsz-normal'],
    text: '₹',
    axes: { opsz: 72, wght: 360 },
    features: [],
    weight: '400',
    unicodeRange: 'U+20B9',
  },
  {
    name: 'newsreader-display-italic',
    family: 'Newsreader Display',
    from: ['newsreader', 'newsreader-latin-opsz-italic'],
    text: ITALIC,
    axes: { opsz: 72, wght: 360 },
    features: ['kern'],
    weight: '400',
    style: 'italic',
  },
];

/** Letters, signs and digits of Hindi. */
const HINDI = 'ँंःअआइईउऊऋएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह़ािीुूृेैॉोौ्क़ख़ग़ज़ड़ढ़फ़।०१२३४५६७८९ॅ॰ळॐ\u200c\u200d\u25cc';
/** How its letters join, without the rarer ligatures, which are most of the font: half forms replace them. */
const JOINS = [
  'nukt akhn rphf rkrf blwf half vatu blws abvs psts haln dist abvm blwm',
  'mark mkmk kern init locl ccmp',
].flatMap((names) => names.split(' '));

const inHindi = (name, weight, wght, features) => ({
  name,
  family: 'Anek Devanagari',
  from: ['anek-devanagari', 'anek-devanagari-devanagari-wght-normal'],
  text: HINDI,
  axes: { wght },
  features,
  weight,
  unicodeRange: 'U+900-97F, U+200C-200D, U+25CC',
});
/** Sent with Hindi pages only: nothing else names the family. Two cuts weigh half as much as a variable font. */
const HINDI_FACES = [
  inHindi('anek-devanagari', '400', 400, [...JOINS, 'cjct']),
  inHindi('anek-devanagari-strong', '500 600', 550, JOINS),
];

/** The language's own name, for the switch on pages in other languages: many computers have no Devanagari font. */
const NAME = 'हिन्दी';
const NAME_FACE = {
  name: 'anek-devanagari-name',
  family: 'Anek Hindi',
  from: ['anek-devanagari', 'anek-devanagari-devanagari-wght-normal'],
  text: NAME,
  axes: { wght: 400 },
  features: JOINS,
  weight: '400',
  unicodeRange: rangesOf([...new Set(NAME)].toSorted()),
};

// Advance widths of the fallback fonts, thousandths of an em, space and a–z.
const FALLBACK = {
  arial: {
    local: ['Arial', 'Liberation Sans', 'Roboto'],
    widths: [
      278, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278,
      556, 500, 722, 500, 500, 500,
    ],
  },
  times: {
    local: ['Times New Roman', 'Liberation Serif', 'Noto Serif'],
    widths: [
      250, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278,
      500, 500, 722, 500, 500, 444,
    ],
  },
};
// How often each occurs in English text, space and a–z.
const OFTEN = [
  183, 65, 12, 22, 32, 103, 20, 16, 50, 57, 1, 5, 33, 20, 57, 62, 15, 1, 50, 53, 75, 23, 8, 17, 1, 14, 1,
];
const LETTERS = ` ${range(0x61, 0x7a)}`;

const weighted = (widths) =>
  widths.reduce((sum, width, index) => sum + width * OFTEN[index], 0) / OFTEN.reduce((a, b) => a + b, 0);

/** Reads what is needed from an uncompressed font file: em, ascent, descent, line gap and advance widths. */
const metricsOf = (sfnt) => {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  const tables = {};
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const at = 12 + index * 16;
    tables[sfnt.toString('latin1', at, at + 4)] = view.getUint32(at + 8);
  }
  const em = view.getUint16(tables.head + 18);
  const metricCount = view.getUint16(tables.hhea + 34);
  const cmapCount = view.getUint16(tables.cmap + 2);
  let unicode = 0;
  for (let index = 0; index < cmapCount; index += 1) {
    const at = tables.cmap + view.getUint32(tables.cmap + 8 + index * 8);
    if (view.getUint16(at) === 4) unicode = at;
  }
  const segments = view.getUint16(unicode + 6) / 2;
  const glyphOf = (code) => {
    for (let index = 0; index < segments; index += 1) {
      const end = view.getUint16(unicode + 14 + index * 2);
      if (code > end) continue;
      const start = view.getUint16(unicode + 16 + segments * 2 + index * 2);
      const delta = view.getUint16(unicode + 16 + segments * 4 + index * 2);
      const offsetAt = unicode + 16 + segments * 6 + index * 2;
      const offset = view.getUint16(offsetAt);
      if (code < start) return 0;
      return offset === 0 ? (code + delta) & 0xffff : view.getUint16(offsetAt + offset + (code - start) * 2);
    }
    return 0;
  };
  const widthOf = (character) =>
    view.getUint16(tables.hmtx + Math.min(glyphOf(character.codePointAt(0)), metricCount - 1) * 4) / em;
  return {
    ascent: view.getInt16(tables.hhea + 4) / em,
    descent: -view.getInt16(tables.hhea + 6) / em,
    lineGap: view.getInt16(tables.hhea + 8) / em,
    meanWidth: weighted([...LETTERS].map((letter) => widthOf(letter) * 1000)),
  };
};

const percent = (value) => `${(value * 100).toFixed(2)}%`;
const css = ['/* Generated by fonts/make-fonts.mjs: do not edit. */'];
let total = 0;
let hindi = 0;
for (const face of [...FACES, NAME_FACE, ...HINDI_FACES]) {
  const font = await source(...face.from);
  const options = {
    variationAxes: face.axes,
    keepFeatures: face.features,
    noHinting: true,
  };
  const packed = await subsetFont(font, face.text, { ...options, targetFormat: 'woff2' });
  if (HINDI_FACES.includes(face)) hindi += packed.length;
  else total += packed.length;
  await writeFile(new URL(`${face.name}.woff2`, out), packed);
  css.push(`@font-face {
  font-family: "${face.family}";
  font-style: ${face.style ?? 'normal'};
  font-weight: ${face.weight};
  font-display: swap;
  src: url("./${face.name}.woff2") format("woff2");${face.unicodeRange ? `\n  unicode-range: ${face.unicodeRange};` : ''}
}`);
  if (face.fallback) {
    const { local, widths } = FALLBACK[face.fallback];
    const metrics = metricsOf(await subsetFont(font, face.text, { ...options, targetFormat: 'sfnt' }));
    const scale = metrics.meanWidth / weighted(widths);
    css.push(`@font-face {
  font-family: "${face.family} Fallback";
  src: ${local.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(metrics.ascent / scale)};
  descent-override: ${percent(metrics.descent / scale)};
  line-gap-override: ${percent(metrics.lineGap / scale)};
}`);
  }
  console.log(`${face.name}: ${packed.length} bytes`);
}
await writeFile(new URL('fonts.css', out), `${css.join('\n\n')}\n`);
console.log(`together ${total} bytes`);
if (total > 80 * 1024) throw new Error('the fonts together are over 80 KB');
if (hindi > 60 * 1024) throw new Error('the letters of Hindi are over 60 KB');
