import {
  type AdminProduct,
  type ProductChange,
  productChange,
  productDraft,
} from '@darzi/contract/back-office/back-office.routes.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { paiseFromRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import { announceProducts } from '../../integrations/announce.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { planOnce, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { together } from '../../platform/db/pipelined.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../settings/deps.ts';
import { categoryFields } from '../categories/category-names.rules.ts';
import { loadCategoryNames, lockProductWriters } from '../categories/category-names.ts';
import { findKnownImages } from '../images/image.repository.ts';
import { isChart } from '../size-charts/size-charts.ts';
import { describeStockCause } from '../stock/stock-movements.ts';
import { findManaged, lockManaged, type ManagedProduct, setArchived } from './managed-product.repository.ts';
import { showManaged } from './managed-products.ts';
import { isHandleTaken, putAddress, putSearchWords } from './product-address.repository.ts';
import {
  applyFields,
  applyPictures,
  differences,
  hashesIn,
  type Picture,
  type Uploaded,
} from './product-change.rules.ts';
import { addressOf, detailsOf, mergeAddress, mergeDetails } from './product-details.rules.ts';
import type { ProductForm } from './product-form.ts';
import { anImageRow, listImageRows, replaceImages } from './product-images.repository.ts';
import { applyVariants, auditedOf } from './product-variants.rules.ts';
import {
  deleteColours,
  deleteSizes,
  insertProducts,
  listColours,
  lockSizes,
  putColours,
  putDetails,
  putVariants,
  updateProducts,
} from './product-write.repository.ts';

const FETCH_ATTEMPTS = 5;

/** Shows these pictures in this order; those on the web are fetched once this transaction has committed. */
const putPictures = async (tx: Tx, productId: ProductId, pictures: readonly Picture[]): Promise<void> => {
  const rows = pictures.map((picture, position) => anImageRow(productId, position, picture));
  await replaceImages(tx, [productId], rows);
  for (const { id, hash, fetchError } of rows) {
    if (hash !== null || fetchError !== null) continue;
    await addJob(
      tx,
      'fetch-image',
      { productImageId: id },
      { key: id, maxAttempts: FETCH_ATTEMPTS, isSlow: true },
    );
  }
};

const reload = async (tx: Tx, id: ProductId): Promise<Outcome<{ product: AdminProduct }>> => {
  const product = await findManaged(tx, id);
  if (product === undefined) throw new Error('a product just written cannot be found');
  return accept({ product: showManaged(product) });
};

/** Adds a product. Refuses unknown pictures and a product without sizes; the schema throws on bad fields. */
export const addProduct = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { fields, storePictures }: ProductForm,
): Promise<Outcome<{ product: AdminProduct }>> => {
  const draft = productDraft.extend(categoryFields(await loadCategoryNames(db))).parse(fields);
  const asked = paiseFromRupees(draft.price);
  const ranged = applyVariants({ pricePaise: asked, colours: [], variants: [] }, draft);
  if (!ranged.ok) return ranged;
  const { pricePaise, colours, variants } = ranged.value;
  const uploaded = await storePictures();
  if (!uploaded.ok) return uploaded;
  return db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    const known = await findKnownImages(tx, hashesIn(draft.image));
    const pictures = applyPictures([], draft, uploaded.value, known, colours.map(nameOf));
    if (!pictures.ok) return pictures;
    const id = newId<ProductId>();
    const { handle = null, seoTitle, seoDescription } = draft;
    if (handle !== null && (await isHandleTaken(tx, handle, id))) return refuseHandle();
    if (!(await isChart(tx, draft.sizeChart))) return refuseChart();
    await insertProducts(tx, [{ ...draft, id, pricePaise, handle, sourceHash: null }]);
    await putDetails(tx, id, draft);
    await putSearchWords(tx, [{ id, title: seoTitle, description: seoDescription }]);
    await describeStockCause(tx, { reason: 'opening', actor });
    await putColours(tx, id, colours);
    await putVariants(tx, id, variants);
    await putPictures(tx, id, pictures.value);
    const { image: _, imageAlt: __, imageFocus: ___, imageColours: ____, sizes: _____, ...told } = draft;
    await recordAudit(tx, actor, 'product.added', `product:${id}`, {
      ...told,
      pictures: pictures.value.length,
    });
    await announceProducts(tx, [{ id, changed: ['added'] }]);
    await changeCatalogue(tx);
    return reload(tx, id);
  });
};

/** An address, once used, leads to its product for ever. */
const refuseHandle = (): Outcome<never> =>
  refuseFields({ handle: 'Another product has or had this address' });

const refuseChart = (): Outcome<never> => refuseFields({ sizeChart: 'The shop has no such size chart' });

const nameOf = ({ name }: { readonly name: string }): string => name;
const pictureOf = ({ hash, sourceUrl, alt, focus, colour }: Picture) => [
  hash ?? sourceUrl,
  alt,
  ...focus,
  ...(colour === null ? [] : [colour]),
];

/** A held imported product is published with its first picture, even one that the owner adds by hand. */
const isGivenFirstPicture = (
  { waitsForPicture }: ManagedProduct,
  { published }: ProductChange,
  pictures: readonly Picture[],
): boolean => waitsForPicture && published === undefined && pictures.some(({ hash }) => hash !== null);

/**
 * Changes a product locked by this transaction. Refuses a `version` other than the current one (the answer contains the
 * current product), unknown pictures and a product without sizes.
 * @returns the names of the changed fields, empty if nothing changed. Records the change in the audit; the caller
 * announces it to the catalogue
 */
export const changeLockedProduct = async (
  tx: Tx,
  actor: Actor,
  product: ManagedProduct,
  change: ProductChange,
  uploaded: readonly Uploaded[] = [],
): Promise<Outcome<readonly string[]>> => {
  const { id } = product;
  if (change.version !== undefined && change.version !== product.version) {
    return refuse('catalogue.changed_meanwhile', { details: { product: showManaged(product) } });
  }
  const now = [...(await lockSizes(tx, [id]))].sort((a, b) => a.position - b.position);
  const before = { pricePaise: product.pricePaise, colours: await listColours(tx, id), variants: now };
  const ranged = applyVariants(before, change);
  if (!ranged.ok) return ranged;
  const { colours, variants } = ranged.value;
  const present = await listImageRows(tx, [id]);
  const known = await findKnownImages(tx, hashesIn(change.image ?? []));
  const pictures = applyPictures(present, change, uploaded, known, colours.map(nameOf));
  if (!pictures.ok) return pictures;
  const asked = applyFields(product, change);
  const published = asked.published || isGivenFirstPicture(product, change, pictures.value);
  const after = { ...asked, published, pricePaise: ranged.value.pricePaise };
  const details = mergeDetails(product, change);
  const address = mergeAddress(product, change);
  if (await isHandleTaken(tx, address.handle, id)) return refuseHandle();
  if (!(await isChart(tx, details.sizeChart))) return refuseChart();
  const changes = differences(
    {
      ...applyFields(product, {}),
      ...addressOf(product),
      ...detailsOf(product),
      ...auditedOf(now),
      colours: before.colours,
      pictures: present.map(pictureOf),
    },
    {
      ...after,
      ...address,
      ...details,
      ...auditedOf(variants),
      colours,
      pictures: pictures.value.map(pictureOf),
    },
  );
  const isChanged = (...fields: readonly string[]) => fields.some((field) => field in changes);
  if (Object.keys(changes).length === 0) return accept([]);
  await updateProducts(tx, [{ ...after, id, handle: product.handle, sourceHash: product.sourceHash }]);
  if (isChanged('handle', 'seoTitle', 'seoDescription')) await putAddress(tx, id, address);
  if (isChanged(...Object.keys(details))) await putDetails(tx, id, details);
  if ('archived' in changes) await setArchived(tx, id, after.archived);
  if (isChanged('colours')) await putColours(tx, id, colours);
  if (isChanged('stock', 'variants')) {
    const left = new Set(variants.map(({ size }) => size));
    await describeStockCause(tx, { reason: 'edited', actor });
    await deleteSizes(
      tx,
      now.filter(({ size }) => !left.has(size)),
    );
    await putVariants(tx, id, variants);
  }
  if ('pictures' in changes) await putPictures(tx, id, pictures.value);
  if (isChanged('colours')) await deleteColours(tx, id, colours);
  await recordAudit(tx, actor, 'product.changed', `product:${id}`, changes);
  await announceProducts(tx, [{ id, changed: Object.keys(changes) }]);
  return accept(Object.keys(changes));
};

/** What in public lists depends on a field; on a field missing here, everything does. */
const TOUCHES: ReadonlyMap<string, 'prices' | 'stock' | 'prices and stock'> = new Map([
  ['price', 'prices'],
  ['pricePaise', 'prices'],
  ['stock', 'stock'],
  ['variants', 'prices and stock'],
]);

/** Invalidates the public's cached answers: if only prices or stock differ, the rest of the shop stays cached. */
export const announceChanges = async (
  tx: Tx,
  products: readonly ProductId[],
  names: readonly string[],
): Promise<void> => {
  if (names.length === 0) return;
  const touched = new Set(names.map((name) => TOUCHES.get(name)));
  if (touched.has(undefined)) return changeCatalogue(tx);
  const [only = 'prices and stock'] = touched;
  await changeCatalogue(tx, { products, what: touched.size === 1 ? only : 'prices and stock' });
};

/** Which names a category may have is looked up only for a change of it: building that schema costs 0.4 ms. */
const changeSchema = async (db: Deps['db'], fields: ProductForm['fields'], present?: ManagedProduct) => {
  const isFiled = typeof fields === 'object' && fields && ('category' in fields || 'subCategory' in fields);
  if (!isFiled) return productChange;
  const { category, subCategory } = categoryFields(await loadCategoryNames(db), present);
  return productChange.extend({ category: category.optional(), subCategory: subCategory.optional() });
};

/**
 * Changes the given fields and leaves the rest; refuses as {@link changeLockedProduct} does. A change without effect
 * leaves no trace.
 */
export const changeProduct = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: ProductId,
  { fields, storePictures }: ProductForm,
): Promise<Outcome<{ product: AdminProduct }>> => {
  const present = await findManaged(db, id);
  const change = (await changeSchema(db, fields, present)).parse(fields);
  if (present === undefined) return refuse('catalogue.product_not_found');
  const uploaded = await storePictures();
  if (!uploaded.ok) return uploaded;
  return db.transaction().execute(async (tx) => {
    await together([planOnce(tx), lockProductWriters(tx)]);
    const product = await lockManaged(tx, id);
    if (product === undefined) return refuse('catalogue.product_not_found');
    const changed = await changeLockedProduct(tx, actor, product, change, uploaded.value);
    if (!changed.ok) return changed;
    await announceChanges(tx, [id], changed.value);
    return reload(tx, id);
  });
};

/** Removes a product from the shop; orders keep their copies. Repeating it changes nothing. */
export const archiveProduct = (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: ProductId,
): Promise<Outcome<Record<string, never>>> =>
  db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    const product = await lockManaged(tx, id);
    if (product === undefined) return refuse('catalogue.product_not_found');
    if (product.archived) return accept({});
    await setArchived(tx, product.id, true);
    await recordAudit(tx, actor, 'product.archived', `product:${product.id}`, { archived: [false, true] });
    await announceProducts(tx, [{ id: product.id, changed: ['archived'] }]);
    await changeCatalogue(tx);
    return accept({});
  });
