import { type ReviewDraft, reviewDraft } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { MAX_REVIEW_PHOTOS } from '@darzi/contract/reviews/review.lifecycle.ts';
import type { FastifyRequest } from 'fastify';
import type { Limit } from '../../platform/http/rate-limits.ts';
import { receiveForm } from '../../platform/http/receive-form.ts';
import type { Deps } from '../../settings/deps.ts';
import { MAX_PICTURE_BYTES } from '../images/image-fetch.ts';
import { type Master, makeMaster } from '../images/image-master.ts';
import { type PictureQuota, requireRoom } from '../images/picture-quota.ts';
import { storeMaster } from '../images/store-image.ts';

const PHOTOS = { field: 'photos', most: MAX_REVIEW_PHOTOS, maxBytes: MAX_PICTURE_BYTES } as const;
const FAULTS = {
  'too large': 'At most 10 MB each',
  'too many': `At most ${MAX_REVIEW_PHOTOS} pictures`,
} as const;

/** A form's texts as JSON would have them; text that does not fit stays text, for the schema to refuse. */
const meaningOf = (name: string, value: unknown): unknown => {
  const text = String(value);
  if (name === 'rating') return /^\d$/.test(text.trim()) ? Number(text) : text;
  return name === 'fit' && text.trim() === '' ? undefined : text;
};

const makeMasters = async (
  paths: readonly string[],
  from: string,
): Promise<Outcome<ReadonlyMap<string, Master>>> => {
  const masters = new Map<string, Master>();
  for (const [index, path] of paths.entries()) {
    const made = await makeMaster(path, { from, isStaff: false });
    if (!made.ok) {
      const fields = { photos: `Picture ${index + 1} ${made.refusal.values?.problem}` };
      return made.refusal.code === 'catalogue.image_unreadable'
        ? { ok: false, refusal: { ...made.refusal, fields } }
        : made;
    }
    masters.set(made.value.hash, made.value);
  }
  return accept(masters);
};

/**
 * Reads a review from a form: its texts, and photographs repeated as `photos`. Photographs are opened only if
 * everything else is valid, re-encoded, and stored under the hash of their new bytes once all of them are.
 */
export const readReviewForm = (
  deps: Pick<Deps, 'db' | 'files'> & { readonly reviews: Limit },
  quota: PictureQuota,
  request: FastifyRequest,
): Promise<Outcome<{ readonly draft: ReviewDraft; readonly photos: readonly Master[] }>> =>
  receiveForm(deps.files, request, PHOTOS, quota.userId, async ({ texts, paths, imageProblem }) => {
    if (imageProblem !== undefined)
      return refuse('request.too_large', { fields: { photos: FAULTS[imageProblem] } });
    const draft = reviewDraft.parse(
      Object.fromEntries([...texts].map(([name, value]) => [name, meaningOf(name, value)])),
    );
    if (paths.length === 0) return accept({ draft, photos: [] });
    const allowed = await deps.reviews.take(quota.userId);
    if (!allowed.ok) return allowed;
    const empty = await requireRoom(quota, deps.db);
    if (!empty.ok) return empty;
    const masters = await makeMasters(paths, quota.userId);
    if (!masters.ok) return masters;
    const photos = [...masters.value.values()];
    const room = await requireRoom(quota, deps.db, photos);
    if (!room.ok) return room;
    for (const master of photos) await storeMaster(deps, master);
    return accept({ draft, photos });
  });
