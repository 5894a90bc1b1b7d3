import {
  MAX_SYNONYMS,
  type MissedSearch,
  type Synonyms,
  type SynonymsDraft,
} from '@darzi/contract/catalogue/search-words.routes.ts';
import type { SynonymsId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Logger } from 'pino';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { writeBehind } from '../../platform/db/write-behind.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';
import { lockProductWriters } from '../categories/category-names.ts';
import {
  addMissed,
  deleteSynonyms,
  insertSynonyms,
  listMissed,
  listSynonyms,
} from './search-words.repository.ts';

const WRITE_AFTER_MS = 3_000;
const MAX_WAITING = 200;
const MAX_MISSED = 500;
const SHOWN_MISSED = 100;

/** Looks like an email address, a phone number or an order number, which a shop should not remember. */
const PERSONAL = /@|\d{5}|^\P{L}*$/u;

/** Counts searches that found nothing, for the owner: only texts, never who searched. */
export const countMissedSearches = (db: Database, log: Pick<Logger, 'warn'>) => {
  const { waiting, write, stop } = writeBehind({
    everyMs: WRITE_AFTER_MS,
    start: () => new Map<string, number>(),
    keep: (counts) => db.transaction().execute((tx) => addMissed(tx, counts, MAX_MISSED)),
    onFault: (error) => log.warn({ err: error }, 'searches without results could not be counted'),
  });
  const note = (term: string) => {
    const counts = waiting();
    if (PERSONAL.test(term) || term.includes('\0')) return;
    if (counts.has(term) || counts.size < MAX_WAITING) counts.set(term, (counts.get(term) ?? 0) + 1);
  };
  return { note, write, stop };
};

const showWords = async (db: Db): Promise<Outcome<{ synonyms: Synonyms[]; missed: MissedSearch[] }>> => {
  const [groups, missed] = await Promise.all([listSynonyms(db), listMissed(db, SHOWN_MISSED)]);
  return accept({
    synonyms: groups.map(({ id, words }) => ({ _id: id, words: [...words] })),
    missed: missed.map(({ term, times, lastAt }) => ({
      _id: term,
      term,
      times,
      lastAt: lastAt.toISOString(),
    })),
  });
};

const addSynonyms = (
  db: Database,
  actor: Actor,
  { words }: SynonymsDraft,
): Promise<Outcome<{ synonyms: Synonyms }>> =>
  db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    if ((await listSynonyms(tx)).length >= MAX_SYNONYMS) {
      return refuse('synonyms.too_many', { values: { most: MAX_SYNONYMS } });
    }
    const id = newId<SynonymsId>();
    await insertSynonyms(tx, { id, words });
    await recordAudit(tx, actor, 'synonyms.added', `synonyms:${id}`, { words });
    await changeCatalogue(tx);
    return accept({ synonyms: { _id: id, words: [...words] } });
  });

const removeSynonyms = (
  db: Database,
  actor: Actor,
  id: SynonymsId,
): Promise<Outcome<Record<string, never>>> =>
  db.transaction().execute(async (tx) => {
    const words = await deleteSynonyms(tx, id);
    if (words === undefined) return refuse('synonyms.not_found');
    await recordAudit(tx, actor, 'synonyms.removed', `synonyms:${id}`, { words });
    await changeCatalogue(tx);
    return accept({});
  });

export const searchWordsRoutes = ({ db }: Deps) => [
  serve('GET /api/admin/search-words', () => showWords(db)),
  serve('POST /api/admin/search-words', ({ actor, body }) => addSynonyms(db, actor, body)),
  serve('DELETE /api/admin/search-words/:id', ({ actor, params }) => removeSynonyms(db, actor, params.id)),
];
