import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { FastifyRequest } from 'fastify';
import { receiveForm } from '../../platform/http/receive-form.ts';
import type { Deps } from '../../settings/deps.ts';
import { LARGEST_PICTURE_BYTES } from '../images/image-fetch.ts';
import { storeImage } from '../images/store-image.ts';

const PICTURES = { field: 'image', most: 12, largestBytes: LARGEST_PICTURE_BYTES } as const;
const FAULTS = {
  'too large': 'At most 10 MB each',
  'too many': `At most ${PICTURES.most} pictures at once`,
} as const;
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
  /** Opens the pictures and keeps them, when all the rest is right. @returns their hashes */
  readonly keepPictures: () => Promise<Outcome<readonly string[]>>;
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

const keepAll = async (
  deps: Pick<Deps, 'db' | 'files'>,
  paths: readonly string[],
): Promise<Outcome<readonly string[]>> => {
  const hashes: string[] = [];
  for (const path of paths) {
    const stored = await storeImage(deps, path);
    if (!stored.ok) {
      const fields = { image: 'Not a picture that can be used' };
      return refuse(stored.refusal.code, { ...stored.refusal, fields });
    }
    hashes.push(stored.value.hash);
  }
  return accept(hashes);
};

/**
 * Hands `use` a product as a multipart form (pictures repeated as `image`, lists and maps as JSON text) or as JSON has it.
 * Refuses a form that cannot be read.
 */
export const withProductForm = <T>(
  deps: Pick<Deps, 'db' | 'files'>,
  request: FastifyRequest,
  use: (form: ProductForm) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  if (!request.isMultipart())
    return use({ fields: request.body ?? {}, keepPictures: async () => accept([]) });
  return receiveForm(deps.files, request, PICTURES, async ({ texts, paths, imageProblem }) => {
    if (imageProblem !== undefined)
      return refuse('request.too_large', { fields: { image: FAULTS[imageProblem] } });
    const fields = Object.fromEntries(
      [...texts].map(([name, value]) => [
        name === 'keepImages' ? 'image' : name,
        meaningOf(name, String(value)),
      ]),
    );
    return use({ fields, keepPictures: () => keepAll(deps, paths) });
  });
};
