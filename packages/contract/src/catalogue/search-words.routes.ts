import { z } from 'zod';
import { synonymsId } from '../ids.ts';
import { idParams, nothing, type RouteSpec } from '../route.ts';

const ADMIN = ['admin'] as const;

/** Most groups a shop may have. */
export const MAX_SYNONYMS = 500;

const word = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{M}\p{N}]{2,40}$/u, 'One word of letters and digits');

const synonymsDraft = z.object({
  words: z
    .array(word, { error: 'Required' })
    .min(2, 'At least two words')
    .max(12, 'At most twelve words')
    .refine((words) => new Set(words).size === words.length, 'Each word once')
    .describe('words treated as synonyms'),
});
export type SynonymsDraft = z.output<typeof synonymsDraft>;

const synonyms = z.object({ _id: synonymsId, words: z.array(z.string()) });
export type Synonyms = z.output<typeof synonyms>;

const missedSearch = z.object({
  _id: z.string().describe('its text'),
  term: z.string(),
  times: z.number().int().describe('at least this often: cached answers are not counted'),
  lastAt: z.string(),
});
export type MissedSearch = z.output<typeof missedSearch>;

export const searchWordsRoutes = {
  'GET /api/admin/search-words': {
    summary: 'Synonyms, and searches that found nothing, most frequent first',
    access: ADMIN,
    answer: z.object({ synonyms: z.array(synonyms), missed: z.array(missedSearch) }),
  },
  'POST /api/admin/search-words': {
    summary: 'Add synonyms, used where a text is not found as typed',
    access: ADMIN,
    body: synonymsDraft,
    answer: z.object({ synonyms }),
  },
  'DELETE /api/admin/search-words/:id': {
    summary: 'Stop treating these words as synonyms',
    access: ADMIN,
    params: idParams(synonymsId),
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
