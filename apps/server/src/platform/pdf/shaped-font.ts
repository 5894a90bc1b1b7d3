/// <reference path="./fontkit.d.ts" />
/**
 * Fonts of scripts whose letters change shape and order next to each other. HarfBuzz lays them out: fontkit's own
 * shaper, which pdfkit would use, misplaces Indic marks and throws on some of them.
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { create, type Font, type Glyph } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import { isRightToLeft, SCRIPTS, type ScriptName } from './scripts.ts';

export type ShapedWeight = 400 | 600;

/**
 * Size of a glyph's header. fontkit reads one even for a glyph without an outline, where the file may already have
 * ended.
 */
const GLYPH_HEADER = 10;

type Shaped = { readonly glyph: number; readonly cluster: number; readonly at: harfbuzz.GlyphPosition };

const shape = (font: harfbuzz.Font, text: string, script: ScriptName): readonly Shaped[] => {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.setScript(SCRIPTS[script].tag);
  buffer.setDirection(isRightToLeft(script) ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  harfbuzz.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().flatMap(({ codepoint, cluster }, index) => {
    const at = positions[index];
    return at === undefined ? [] : [{ glyph: codepoint, cluster, at }];
  });
};

/**
 * The letters that each glyph stands for, so that the text can be searched: its own, otherwise the rest of its
 * syllable.
 */
const lettersOfGlyphs = (
  shaped: readonly Shaped[],
  text: string,
  glyphOf: (code: number) => number,
): readonly (readonly number[])[] => {
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const letters = shaped.map((): number[] => []);
  for (const [index, start] of starts.entries()) {
    const codes = [...text.slice(start, starts[index + 1])].map((letter) => letter.codePointAt(0) ?? 0);
    const places = shaped.flatMap(({ cluster }, place) => (cluster === start ? [place] : []));
    const left = codes.filter((code) => {
      const own = places.find(
        (place) => shaped[place]?.glyph === glyphOf(code) && letters[place]?.length === 0,
      );
      if (own !== undefined) letters[own]?.push(code);
      return own === undefined;
    });
    const free = places.find((place) => letters[place]?.length === 0) ?? places[0];
    if (free !== undefined) letters[free]?.push(...left);
  }
  return letters;
};

/** A font file that pdfkit embeds and HarfBuzz lays out. @throws if the file is not a font */
const openShapedFont = (bytes: Uint8Array, script: ScriptName): Font => {
  const font = create(Buffer.concat([bytes, Buffer.alloc(GLYPH_HEADER)]));
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  const glyphOf = (code: number): number => font.glyphForCodePoint(code).id;
  font.layout = (text) => {
    const shaped = shape(shaper, text, script);
    const letters = lettersOfGlyphs(shaped, text, glyphOf);
    // Not fontkit's own glyphs: it caches each with the letters that it first stood for.
    const glyphs = shaped.map(({ glyph }, index): Glyph => {
      const codePoints = letters[index] ?? [];
      return { id: glyph, advanceWidth: font.getGlyph(glyph).advanceWidth, codePoints };
    });
    const positions = shaped.map(({ at: { xAdvance, yAdvance, xOffset, yOffset } }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }));
    return {
      glyphs,
      positions,
      /** Read after pdfkit has scaled the positions. */
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return font;
};

const opened = new Map<string, Font>();

/** The font of a script, loaded when first asked for: a few milliseconds, once per process. */
export const shapedFont = (script: ScriptName, weight: ShapedWeight): Font => {
  const name = `${script}-${weight}`;
  const known = opened.get(name);
  if (known !== undefined) return known;
  const packed = readFileSync(new URL(`fonts/${name}.ttf.br`, import.meta.url));
  const font = openShapedFont(brotliDecompressSync(packed), script);
  opened.set(name, font);
  return font;
};
