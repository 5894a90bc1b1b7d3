import { readFile } from 'node:fs/promises';
import { type Language, LOCALES } from '@darzi/contract/languages.ts';
import PDFDocument from 'pdfkit';

/** Points (1/72 inch). */
export const A4 = { width: 595.28, height: 841.89, margin: 42 } as const;

const FACES = ['anek-400', 'anek-400-extended', 'anek-600', 'anek-600-extended', 'newsreader'] as const;
export type FaceFile = (typeof FACES)[number];

const readFaces = () =>
  Promise.all(
    FACES.map(async (name) => {
      const file = await readFile(new URL(`fonts/${name}.ttf`, import.meta.url));
      return { name, file };
    }),
  );
let faces: ReturnType<typeof readFaces> | undefined;

type Picture = { readonly width: number; readonly height: number };

declare global {
  namespace PDFKit.Mixins {
    /** Missing from pdfkit's types: an opened picture can be drawn any number of times. */
    interface PDFImage {
      openImage(bytes: Buffer): Picture;
      image(picture: Picture, x: number, y: number, options: ImageOption): this;
    }
  }
}

const opened = new WeakMap<PDFKit.PDFDocument, Map<Uint8Array, Picture>>();

/** Draws a picture; equal bytes are embedded in the document once, however often they are drawn. */
export const placePicture = (
  doc: PDFKit.PDFDocument,
  bytes: Uint8Array,
  { x, y, ...size }: { readonly x: number; readonly y: number } & PDFKit.Mixins.ImageOption,
): void => {
  const known = opened.get(doc) ?? new Map<Uint8Array, Picture>();
  const picture = known.get(bytes) ?? doc.openImage(Buffer.from(bytes));
  opened.set(doc, known.set(bytes, picture));
  doc.image(picture, x, y, size);
};

/** An empty document with the shop's fonts; the caller adds the pages. Readers display `title`. */
export const openPdf = async (title: string, language: Language = 'en'): Promise<PDFKit.PDFDocument> => {
  faces ??= readFaces();
  const known = await faces;
  const doc = new PDFDocument({
    size: [A4.width, A4.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: LOCALES[language],
    displayTitle: true,
    info: { Title: title },
  });
  for (const { name, file } of known) doc.registerFont(name, file);
  return doc;
};

/** Finishes a document. @returns its bytes */
export const closePdf = (doc: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
    doc.end();
  });
