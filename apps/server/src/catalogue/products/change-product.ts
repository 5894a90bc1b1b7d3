import {
  type AdminProduct,
  productChange,
  productDraft,
} from '@darzi/contract/back-office/back-office.routes.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { paiseFromRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { announceProducts } from '../../integrations/announce.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { planOnce, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { together } from '../../platform/db/pipelined.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import type { Deps } from '../../settings/deps.ts';
import { categoryFields } from '../categories/category-names.rules.ts';
import { loadCategoryNames, lockProductWriters } from '../categories/category-names.ts';
import { findKnownImages } from '../images/image.repository.ts';
import { isChart } from '../size-charts/size-charts.ts';
import { describeStockCause } from '../stock/stock-movements.ts';
import {
  announceChanges,
  changeLockedProduct,
  nameOf,
  putPictures,
  refuseChart,
  refuseHandle,
} from './change-locked-product.ts';
import { findManaged, lockManaged, type ManagedProduct, setArchived } from './managed-product.repository.ts';
import { showManaged } from './managed-products.ts';
import { isHandleTaken, putSearchWords } from './product-address.repository.ts';
import { applyPictures, hashesIn } from './product-change.rules.ts';
import type { ProductForm } from './product-form.ts';
import { applyVariants } from './product-variants.rules.ts';
import { insertProducts, putColours, putDetails, putVariants } from './product-write.repository.ts';

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
    const { image: _, imageAlt: __, imageFocus: ___, imageColours: ____, sizes: _____, ...audited } = draft;
    await recordAudit(tx, actor, 'product.added', `product:${id}`, {
      ...audited,
      pictures: pictures.value.length,
    });
    await announceProducts(tx, [{ id, changed: ['added'] }]);
    await changeCatalogue(tx);
    return reload(tx, id);
  });
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
