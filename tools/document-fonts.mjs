// Makes the font files of printed documents: one weight each, uncompressed, as PDFs need them. The rupee sign and the
// letters of other European languages are in a second file of the same face, as published.
// Every other script (scripts.ts) uses a sibling of the same family, or Noto where it has none, compressed because
// few shops need all of them. Run by hand when a font or the character set changes; the output is committed:
// npm install --no-save @fontsource-variable/{anek-{devanagari,bangla,gurmukhi,gujarati,odia,tamil,telugu,kannada,malayalam},noto-sans-arabic}@5.3.0
// node tools/document-fonts.mjs
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import subsetFont from 'subset-font';
import { JOINERS, lettersOfScript, SCRIPT_NAMES } from '../apps/server/src/platform/pdf/scripts.ts';
import { EXTENDED_LETTERS, LATIN_LETTERS } from '../apps/server/src/platform/pdf/text-runs.ts';

const require = createRequire(new URL('../apps/web/package.json', import.meta.url));
const out = new URL('../apps/server/src/platform/pdf/fonts/', import.meta.url);

const pack = promisify(brotliCompress);

const FACES = [
  ['anek-400', 'anek-latin/files/anek-latin-latin-wght-normal', LATIN_LETTERS, { wght: 400 }],
  ['anek-400-extended', 'anek-latin/files/anek-latin-latin-ext-wght-normal', EXTENDED_LETTERS, { wght: 400 }],
  ['anek-600', 'anek-latin/files/anek-latin-latin-wght-normal', LATIN_LETTERS, { wght: 600 }],
  ['anek-600-extended', 'anek-latin/files/anek-latin-latin-ext-wght-normal', EXTENDED_LETTERS, { wght: 600 }],
  ['newsreader', 'newsreader/files/newsreader-latin-opsz-normal', LATIN_LETTERS, { opsz: 72, wght: 360 }],
];

for (const [name, file, text, variationAxes] of FACES) {
  const font = await readFile(require.resolve(`@fontsource-variable/${file}.woff2`));
  const options = { variationAxes, keepFeatures: ['kern', 'tnum'], noHinting: true, targetFormat: 'sfnt' };
  const cut = await subsetFont(font, text, options);
  await writeFile(new URL(`${name}.ttf`, out), cut);
  console.log(`${name}: ${cut.length} bytes`);
}
/** The published name of each script's font, and the subset with its letters. */
const FAMILIES = {
  arabic: ['noto-sans-arabic', 'arabic'],
  bangla: ['anek-bangla', 'bengali'],
  odia: ['anek-odia', 'oriya'],
};
const DOTTED_CIRCLE = '\u25cc';

for (const name of SCRIPT_NAMES) {
  const [family, part] = FAMILIES[name] ?? [`anek-${name}`, name];
  const font = await readFile(
    require.resolve(`@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`),
  );
  const text = `${lettersOfScript(name).join('')} ${JOINERS}${DOTTED_CIRCLE}`;
  for (const wght of [400, 600]) {
    const cut = await subsetFont(font, text, {
      variationAxes: { wght },
      noHinting: true,
      targetFormat: 'sfnt',
    });
    const packed = await pack(cut);
    await writeFile(new URL(`${name}-${wght}.ttf.br`, out), packed);
    console.log(`${name} ${wght}: ${cut.length} bytes, packed ${packed.length}`);
  }
}

for (const family of ['anek-latin', 'newsreader', 'noto-sans-arabic']) {
  await copyFile(
    require.resolve(`@fontsource-variable/${family}/LICENSE`),
    new URL(`${family}.license.txt`, out),
  );
}
