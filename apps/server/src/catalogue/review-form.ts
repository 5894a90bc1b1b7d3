import { type ReviewDraft, reviewDraft } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { accept, type Outcome, type Refusal, refuse } from '@darzi/contract/outcome.ts';
import { MOST_REVIEW_PHOTOS } from '@darzi/contract/reviews/review.lifecycle.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { readFormFile, readFormParts } from '../http/form-parts.ts';
import { LARGEST_PICTURE_BYTES } from './image-fetch.ts';
import { type Master, makeMaster } from './image-master.ts';
import { keepInStore } from './store-image.ts';

type ReviewForm = { readonly draft: ReviewDraft; readonly photos: readonly string[] };

/** A form's texts as JSON would have them; what means nothing stays text, for the schema to refuse. */
const meaningOf = (name: string, text: string): unknown => {
  if (name === 'rating') return /^\d$/.test(text.trim()) ? Number(text) : text;
  return name === 'fit' && text.trim() === '' ? undefined : text;
};

/**
 * Reads a review from a form: its texts, and photographs repeated as `photos`. They are re-encoded, and kept under the
 * hash of their new bytes only when the whole form is right.
 */
export const readReviewForm = async (
  deps: Pick<Deps, 'db' | 'files'>,
  request: FastifyRequest,
): Promise<Outcome<ReviewForm>> => {
  const fields = new Map<string, unknown>();
  const masters = new Map<string, Master>();
  let refusal: Refusal | undefined;
  const limits = { fileSize: LARGEST_PICTURE_BYTES, files: MOST_REVIEW_PHOTOS };
  for await (const part of readFormParts(request, limits)) {
    if (part.type === 'field') {
      fields.set(part.fieldname, meaningOf(part.fieldname, String(part.value)));
    } else if (part.fieldname !== 'photos' || refusal !== undefined) {
      part.file.resume();
    } else {
      const bytes = await readFormFile(part);
      // A browser sends an empty file where none was chosen.
      if (bytes.length === 0 && part.filename === '') continue;
      const made = await makeMaster(bytes);
      if (made.ok) masters.set(made.value.hash, made.value);
      else refusal = { ...made.refusal, fields: { photos: 'Not a picture that can be used' } };
    }
  }
  if (refusal !== undefined) return refuse(refusal.code, refusal);
  const draft = reviewDraft.parse(Object.fromEntries(fields));
  for (const master of masters.values()) await keepInStore(deps, master);
  return accept({ draft, photos: [...masters.keys()] });
};
