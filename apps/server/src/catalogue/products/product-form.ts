import { accept, type Outcome, type Refusal, refuse } from '@darzi/contract/outcome.ts';
import type { FastifyRequest } from 'fastify';
import { readFormFile, readFormParts } from '../../platform/http/form-parts.ts';
import type { Deps } from '../../settings/deps.ts';
import { LARGEST_PICTURE_BYTES } from '../images/image-fetch.ts';
import { storeImage } from '../images/store-image.ts';

const MOST_PICTURES = 12;
const LISTS_AND_MAPS: ReadonlySet<string> = new Set([
  'stock',
  'stockSeen',
  'sizes',
  'imageAlt',
  'imageFocus',
  'keepImages',
]);
const FLAGS: ReadonlySet<string> = new Set(['bestSeller', 'published', 'archived']);
const NUMBERS: ReadonlySet<string> = new Set(['price', 'version']);

/** What was sent, in the shapes that JSON would have; not checked yet. */
export type ProductForm = {
  readonly fields: unknown;
  /** Hashes of the uploaded pictures; they lie in the store already. */
  readonly uploaded: readonly string[];
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A form's texts become what they mean; what means nothing stays text, for the schema to refuse. */
const meaningOf = (name: string, text: string): unknown => {
  if (LISTS_AND_MAPS.has(name)) return parseJson(text) ?? text;
  if (FLAGS.has(name))
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text;
  if (NUMBERS.has(name) && text.trim() === '') return undefined;
  if (NUMBERS.has(name)) return /^\d{1,15}(\.\d{1,10})?$/.test(text.trim()) ? Number(text) : text;
  return name === 'hsn' && text.trim() === '' ? null : text;
};

const readMultipart = async (
  deps: Pick<Deps, 'db' | 'files'>,
  request: FastifyRequest,
): Promise<Outcome<ProductForm>> => {
  const fields = new Map<string, unknown>();
  const uploaded: string[] = [];
  let refusal: Refusal | undefined;
  const limits = { fileSize: LARGEST_PICTURE_BYTES, files: MOST_PICTURES };
  for await (const part of readFormParts(request, limits)) {
    if (part.type === 'field') {
      if (part.valueTruncated) refusal ??= { code: 'request.too_large' };
      const name = part.fieldname === 'keepImages' ? 'image' : part.fieldname;
      fields.set(name, meaningOf(part.fieldname, String(part.value)));
    } else if (part.fieldname !== 'image' || refusal !== undefined) {
      part.file.resume();
    } else {
      const bytes = await readFormFile(part);
      // A browser sends an empty file where none was chosen.
      if (bytes.length === 0 && part.filename === '') continue;
      const stored = await storeImage(deps, bytes);
      if (stored.ok) uploaded.push(stored.value.hash);
      else refusal = { ...stored.refusal, fields: { image: 'Not a picture that can be used' } };
    }
  }
  return refusal === undefined
    ? accept({ fields: Object.fromEntries(fields), uploaded })
    : refuse(refusal.code, refusal);
};

/** Reads a product from a multipart form (pictures repeated as `image`, lists and maps as JSON text) or from JSON. */
export const readProductForm = async (
  deps: Pick<Deps, 'db' | 'files'>,
  request: FastifyRequest,
): Promise<Outcome<ProductForm>> =>
  request.isMultipart() ? readMultipart(deps, request) : accept({ fields: request.body ?? {}, uploaded: [] });
