import { FACT_NAMES } from '@darzi/contract/catalogue/product-facts.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { receiveForm } from '../../platform/http/receive-form.ts';
import type { Deps } from '../../settings/deps.ts';
import { MAX_PICTURE_BYTES } from '../images/image-fetch.ts';
import { storeImage } from '../images/store-image.ts';
import type { Uploaded } from './product-change.rules.ts';

const PICTURES = { field: 'image', isOfKinds: true, most: 12, maxBytes: MAX_PICTURE_BYTES } as const;
const FAULTS = {
  'too large': 'At most 10 MB each',
  'too many': `At most ${PICTURES.most} pictures at once`,
} as const;

const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], case: 'sensitive' });
const number = z.union([
  z
    .string()
    .regex(/^\s*$/)
    .transform(() => undefined),
  z
    .string()
    .trim()
    .regex(/^\d{1,15}(\.\d{1,10})?$/)
    .transform(Number),
]);
const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text) ?? text;
  } catch {
    context.addIssue('Not JSON');
    return z.NEVER;
  }
});

/** The types of a form's texts; every other field is text. */
const MEANINGS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ...[
    'stock',
    'stockSeen',
    'sizes',
    'colours',
    'variants',
    'imageAlt',
    'imageFocus',
    'imageColours',
    'tags',
    'keepImages',
  ].map((name) => [name, json] as const),
  ...['bestSeller', 'published', 'archived'].map((name) => [name, flag] as const),
  ...['price', 'version'].map((name) => [name, number] as const),
  ...['hsn', 'seoTitle', 'seoDescription', 'sizeChart', ...FACT_NAMES].map(
    (name) => [name, z.string().transform((text) => (text.trim() === '' ? null : text))] as const,
  ),
]);

/** A submission in the form that JSON would have; not validated yet. */
export type ProductForm = {
  readonly fields: unknown;
  /** Opens and stores the pictures; call it when everything else is valid. */
  readonly storePictures: () => Promise<Outcome<readonly Uploaded[]>>;
};

/** Converts a form's text to its type; text that does not fit stays text, for the schema to refuse. */
const meaningOf = (name: string, text: string): unknown => {
  const meaning = MEANINGS.get(name)?.safeParse(text);
  return meaning?.success === true ? meaning.data : text;
};

const storeAll = async (
  deps: Pick<Deps, 'db' | 'files'>,
  paths: readonly string[],
  kinds: readonly (string | null)[],
): Promise<Outcome<readonly Uploaded[]>> => {
  const uploaded: Uploaded[] = [];
  for (const [index, path] of paths.entries()) {
    const stored = await storeImage(deps, path);
    if (!stored.ok) {
      const fields = { image: 'Not a picture that can be used' };
      return refuse(stored.refusal.code, { ...stored.refusal, fields });
    }
    uploaded.push({ hash: stored.value.hash, colour: kinds[index] ?? null });
  }
  return accept(uploaded);
};

/**
 * Passes `use` a product sent as JSON or as a multipart form (pictures repeated as `image` or `image:{colour}`, lists
 * and maps as JSON text). Refuses a form that cannot be read.
 */
export const withProductForm = <T>(
  deps: Pick<Deps, 'db' | 'files'>,
  request: FastifyRequest,
  use: (form: ProductForm) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  if (!request.isMultipart())
    return use({ fields: request.body ?? {}, storePictures: async () => accept([]) });
  return receiveForm(
    deps.files,
    request,
    PICTURES,
    undefined,
    async ({ texts, paths, kinds, imageProblem }) => {
      if (imageProblem !== undefined)
        return refuse('request.too_large', { fields: { image: FAULTS[imageProblem] } });
      const fields = Object.fromEntries(
        [...texts].map(([name, value]) => [
          name === 'keepImages' ? 'image' : name,
          meaningOf(name, String(value)),
        ]),
      );
      return use({ fields, storePictures: () => storeAll(deps, paths, kinds) });
    },
  );
};
