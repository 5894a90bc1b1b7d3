/** The part of fontkit that printed documents use; the package has no types. */
declare module 'fontkit' {
  type Glyph = { readonly id: number; readonly advanceWidth: number; readonly codePoints: readonly number[] };
  /** In font units; pdfkit scales the numbers in place. */
  type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
  type GlyphRun = {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly Position[];
    readonly advanceWidth: number;
  };
  export type Font = {
    readonly unitsPerEm: number;
    readonly getGlyph: (id: number) => Glyph;
    readonly glyphForCodePoint: (code: number) => Glyph;
    layout: (text: string) => GlyphRun;
  };
  export const create: (bytes: Uint8Array) => Font;
}

/** pdfkit also accepts an opened font, which its types omit. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, src: import('fontkit').Font): this;
  }
}
