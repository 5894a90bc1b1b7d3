import type { CategoryMapping, WordPlace } from '@darzi/contract/catalogue/categories.routes.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';
import { lockProductWriters } from '../categories/category-names.ts';
import { offerWithin } from '../categories/manage-categories.ts';
import { listCategoryMappings } from './category-mapping.repository.ts';
import { writeCategoryMappings } from './change-category-mappings.ts';

type Added = { categories: number; types: number; lines: number };

/** Rolls everything back if one word is refused: all are added, or none. */
class Refused extends Error {
  readonly outcome: Outcome<never>;
  constructor(outcome: Outcome<never>) {
    super('refused');
    this.outcome = outcome;
  }
}

const offer = async (tx: Tx, actor: Actor, kind: 'category' | 'type', name: string | null) => {
  if (name === null) return { name: null, isNew: false };
  const offered = await offerWithin(tx, actor, kind, name);
  if (!offered.ok) throw new Refused(offered);
  return offered.value;
};

/** A bar separates patterns, so a word cannot contain one. */
const patternOf = (word: string): string => word.replaceAll('|', ' ');

const addAll = async (tx: Tx, actor: Actor, words: readonly WordPlace[]): Promise<Added> => {
  const added = { categories: 0, types: 0 };
  const lines: CategoryMapping[] = [];
  for (const { said, word, ...place } of words) {
    const category = await offer(tx, actor, 'category', place.category);
    const type = await offer(tx, actor, 'type', place.subCategory);
    if (category.isNew) added.categories += 1;
    if (type.isNew) added.types += 1;
    if (said !== 'type' || (category.name === null && type.name === null)) continue;
    lines.push({
      matchIn: 'type',
      pattern: patternOf(word),
      category: category.name,
      subCategory: type.name,
      isExcluded: false,
    });
  }
  // After the owner's own lines: what those find stays found.
  if (lines.length > 0)
    await writeCategoryMappings(tx, actor, [...(await listCategoryMappings(tx)), ...lines]);
  return { ...added, lines: lines.length };
};

/**
 * Makes the shop offer the categories and types that a file names, and its mapping table find them by the file's words:
 * all of them or none. Existing ones stay. Refuses more than the lists can bear.
 */
const addMissingWords = async (
  db: Database,
  actor: Actor,
  words: readonly WordPlace[],
): Promise<Outcome<Added>> => {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockProductWriters(tx);
      return accept(await addAll(tx, actor, words));
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
};

export const missingWordsRoutes = ({ db }: Deps) => [
  serve('POST /api/admin/categories/missing', ({ actor, body }) => addMissingWords(db, actor, body.words)),
];
