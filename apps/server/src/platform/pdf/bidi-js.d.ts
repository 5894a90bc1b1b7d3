/** The package exports a CommonJS function, but its own types declare a default export. */
declare module 'bidi-js' {
  type Bidi = {
    /** A level for each UTF-16 unit, odd for right-to-left. */
    getEmbeddingLevels(text: string): { readonly levels: Uint8Array };
    getMirroredCharacter(letter: string): string | null;
  };
  export default function bidiFactory(): Bidi;
}
