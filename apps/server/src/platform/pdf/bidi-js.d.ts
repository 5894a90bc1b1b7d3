/** The package is a CommonJS function, but its own types speak of a default export. */
declare module 'bidi-js' {
  type Bidi = {
    /** A level for each UTF-16 unit, odd for leftwards. */
    getEmbeddingLevels(text: string): { readonly levels: Uint8Array };
    getMirroredCharacter(letter: string): string | null;
  };
  export default function bidiFactory(): Bidi;
}
