// Makes the font files of printed documents: one weight each, uncompressed, as PDFs want them. The rupee sign and the
// letters of other European languages lie in a second file of the same face, as its maker delivers them.
// Run by hand (node tools/document-fonts.mjs) when a font or the set of characters changes; its output is committed.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { EXTENDED_LETTERS, LATIN_LETTERS } from '../apps/server/src/documents/letters.ts';

const require = createRequire(new URL('../apps/web/package.json', import.meta.url));
const out = new URL('../apps/server/src/documents/fonts/', import.meta.url);

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
for (const family of ['anek-latin', 'newsreader']) {
  await copyFile(
    require.resolve(`@fontsource-variable/${family}/LICENSE`),
    new URL(`${family}.license.txt`, out),
  );
}
