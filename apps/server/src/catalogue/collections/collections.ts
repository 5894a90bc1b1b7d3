import type { CountsOfList, Product, VariantFacets } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { collectionAddress } from '@darzi/contract/catalogue/catalogue.ts';
import type {
  Collection,
  CollectionChange,
  CollectionDraft,
  CollectionQuery,
} from '@darzi/contract/catalogue/collections.routes.ts';
import type { CollectionId, ProductId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { dependOn } from '../../platform/http/response-cache.ts';
import { serve } from '../../platform/http/serve.ts';
import { BY_SEQ, readPage } from '../../platform/paging/read-page.ts';
import type { Deps } from '../../settings/deps.ts';
import { countWithin, type ValuesNow, watchValues } from '../products/list-counts.ts';
import { showProducts } from '../products/list-products.ts';
import { has } from '../products/product-list.repository.ts';
import { variantFiltersOf } from '../products/variant-filters.rules.ts';
import {
  type CollectionRow,
  countCollections,
  countKnown,
  deleteCollection,
  findByHandle,
  findFreeHandle,
  listCollections,
  listMembers,
  lockCollection,
  membersOf,
  moveCollection,
  putCollection,
  putMembers,
  spellHandle,
} from './collection.repository.ts';

const MAX_COLLECTIONS = 500;

const showCollection = ({ id, products, ...row }: CollectionRow): Collection => ({
  _id: id,
  ...row,
  products: [...products],
});

/** A collection as the public sees it, with a page of its products. Refuses an unknown one. */
const showPage = async (
  db: Db,
  valuesNow: ValuesNow,
  handle: string,
  query: CollectionQuery,
): Promise<
  Outcome<
    CountsOfList & {
      collection: Pick<Collection, 'handle' | 'name' | 'description' | 'nameHindi' | 'descriptionHindi'>;
      products: Product[];
      facets: VariantFacets;
      nextCursor: string | null;
    }
  >
> => {
  const row = handle.includes('\0')
    ? undefined
    : await findByHandle(db, handle.normalize('NFC').toLowerCase());
  if (row === undefined) return refuse('collection.not_found');
  const { name, description, nameHindi, descriptionHindi } = row;
  const collection = { handle: row.handle, name, description, nameHindi, descriptionHindi };
  // a rule may select by price or offer, a filter by stock
  dependOn('prices', 'stock');
  const variantFilters = variantFiltersOf(query);
  return readPage(query, BY_SEQ, {
    read: (before, limit) => listMembers(db, row, has(variantFilters, 'p.id'), before, limit),
    show: async (members) => ({
      collection,
      products: await showProducts(
        db,
        members.map(({ id }) => id),
      ),
      ...(await countWithin(db, valuesNow, membersOf(row), variantFilters)),
    }),
  });
};

/** Refuses ids that are not products of the shop. */
const checkMembers = async (db: Db, products: readonly ProductId[]): Promise<Outcome<undefined>> => {
  const isRight = (await countKnown(db, products)) === products.length;
  return isRight ? accept(undefined) : refuseFields({ products: 'Unknown product' });
};

const EITHER = { rule: 'Either products or a rule' };

/** Creates a collection. Refuses a handle already taken, unknown products, and both or neither of products and rule. */
const addCollection = (
  db: Database,
  actor: Actor,
  draft: CollectionDraft,
): Promise<Outcome<{ collection: Collection }>> =>
  db.transaction().execute(async (tx) => {
    const { name, description, nameHindi, descriptionHindi, products = [], rule = null } = draft;
    if ((draft.products === undefined) === (rule === null)) return refuseFields(EITHER);
    const checked = await checkMembers(tx, products);
    if (!checked.ok) return checked;
    if ((await countCollections(tx)) >= MAX_COLLECTIONS) {
      return refuse('collection.too_many', { values: { most: MAX_COLLECTIONS } });
    }
    const base = draft.handle ?? ((await spellHandle(tx, name)) || 'collection');
    const handle = await findFreeHandle(tx, base);
    if (draft.handle !== undefined && handle !== base) {
      return refuseFields({ handle: 'Another collection has this address' });
    }
    const position = (await countCollections(tx)) + 1;
    const words = { name, description, nameHindi, descriptionHindi };
    const row = { id: newId<CollectionId>(), handle, ...words, position, rule, products };
    await putCollection(tx, row);
    await putMembers(tx, row.id, products);
    await recordAudit(tx, actor, 'collection.added', `collection:${row.id}`, { handle, ...draft });
    await changeCatalogue(tx);
    return accept({ collection: showCollection(row) });
  });

/** Changes the given fields; refuses as {@link addCollection} does. */
const changeCollection = (
  db: Database,
  actor: Actor,
  id: CollectionId,
  change: CollectionChange,
): Promise<Outcome<{ collection: Collection }>> =>
  db.transaction().execute(async (tx) => {
    const before = await lockCollection(tx, id);
    if (before === undefined) return refuse('collection.not_found');
    if (change.products !== undefined && change.rule !== undefined) return refuseFields(EITHER);
    const checked = await checkMembers(tx, change.products ?? []);
    if (!checked.ok) return checked;
    const after: CollectionRow = {
      ...before,
      name: change.name ?? before.name,
      description: change.description ?? before.description,
      nameHindi: change.nameHindi ?? before.nameHindi,
      descriptionHindi: change.descriptionHindi ?? before.descriptionHindi,
      rule: change.rule ?? (change.products === undefined ? before.rule : null),
      products: change.products ?? (change.rule === undefined ? before.products : []),
    };
    await putCollection(tx, after);
    await putMembers(tx, after.id, after.products);
    if (change.position !== undefined) await moveCollection(tx, after.id, change.position);
    await recordAudit(tx, actor, 'collection.changed', `collection:${after.id}`, change);
    await changeCatalogue(tx);
    return accept({ collection: showCollection({ ...after, position: change.position ?? after.position }) });
  });

const removeCollection = (
  db: Database,
  actor: Actor,
  id: CollectionId,
): Promise<Outcome<Record<string, never>>> =>
  db.transaction().execute(async (tx) => {
    if (!(await deleteCollection(tx, id))) return refuse('collection.not_found');
    await recordAudit(tx, actor, 'collection.removed', `collection:${id}`, {});
    await changeCatalogue(tx);
    return accept({});
  });

/** The spelling used in addresses; empty if no character of the text can be kept. */
export const spellAddress = (db: Db, name: string): Promise<string> => spellHandle(db, name);

/** The addresses of the owner's collections. */
export const listCollectionPaths = async (db: Db): Promise<string[]> =>
  (await listCollections(db)).map(({ handle }) => collectionAddress(handle));

export const collectionsRoutes = ({ db, cache }: Deps) => {
  const valuesNow = watchValues({ db, cache });
  return [
    serve('GET /api/collection/:handle', ({ params, query }) =>
      showPage(db, valuesNow, params.handle, query),
    ),
    serve('GET /api/admin/collections', async () =>
      accept({ collections: (await listCollections(db)).map(showCollection) }),
    ),
    serve('POST /api/admin/collections', ({ actor, body }) => addCollection(db, actor, body)),
    serve('PATCH /api/admin/collections/:id', ({ actor, params, body }) =>
      changeCollection(db, actor, params.id, body),
    ),
    serve('DELETE /api/admin/collections/:id', ({ actor, params }) => removeCollection(db, actor, params.id)),
  ];
};
