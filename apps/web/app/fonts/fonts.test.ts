import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const CSS = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8');

it.each(['Anek Latin', 'Newsreader Display'])(
  '%s draws the rupee sign itself, as heavy as its figures',
  (family) => {
    const faces = CSS.split('@font-face').filter((face) => face.includes(`font-family: "${family}"`));
    expect(faces.filter((face) => /unicode-range:.*U\+20B9/.test(face))).toHaveLength(1);
  },
);
