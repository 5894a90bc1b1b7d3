import type { ProductChange } from '@darzi/contract/back-office/back-office.routes.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import { announceProducts } from '../../integrations/announce.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { findKnownImages } from '../images/image.repository.ts';
import { isChart } from '../size-charts/size-charts.ts';
import { describeStockCause } from '../stock/stock-movements.ts';
import { type ManagedProduct, setArchived } from './managed-product.repository.ts';
import { showManaged } from './managed-products.ts';
import { isHandleTaken, putAddress } from './product-address.repository.ts';
import {
  applyFields,
  applyPictures,
  differences,
  hashesIn,
  type Picture,
  type Uploaded,
} from './product-change.rules.ts';
import { addressOf, detailsOf, mergeAddress, mergeDetails } from './product-details.rules.ts';
import { anImageRow, listImageRows, replaceImages } from './product-images.repository.ts';
import { applyVariants, auditedOf } from './product-variants.rules.ts';
import {
  deleteColours,
  deleteSizes,
  listColours,
  lockSizes,
  putColours,
  putDetails,
  putVariants,
  updateProducts,
} from './product-write.repository.ts';

const FETCH_ATTEMPTS = 5;

/** Shows these pictures in this order; those on the web are fetched once this transaction has committed. */
export const putPictures = async (
  tx: Tx,
  productId: ProductId,
  pictures: readonly Picture[],
): Promise<void> => {
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

/** An address, once used, leads to its product for ever. */
export const refuseHandle = (): Outcome<never> =>
  refuseFields({ handle: 'Another product has or had this address' });

export const refuseChart = (): Outcome<never> =>
  refuseFields({ sizeChart: 'The shop has no such size chart' });

export const nameOf = ({ name }: { readonly name: string }): string => name;
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

/** What a change leads to, all of it checked; nothing is written yet. */
const planChange = async (
  tx: Tx,
  product: ManagedProduct,
  change: ProductChange,
  uploaded: readonly Uploaded[],
) => {
  const { id } = product;
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
  const left = new Set(variants.map(({ size }) => size));
  const removed = now.filter(({ size }) => !left.has(size));
  return accept({ after, details, address, colours, variants, removed, pictures: pictures.value, changes });
};

type PlannedChange = Extract<Awaited<ReturnType<typeof planChange>>, { ok: true }>['value'];

const writeChange = async (
  tx: Tx,
  actor: Actor,
  { id, handle, sourceHash }: ManagedProduct,
  { after, details, address, colours, variants, removed, pictures, changes }: PlannedChange,
): Promise<void> => {
  const isChanged = (...fields: readonly string[]) => fields.some((field) => field in changes);
  await updateProducts(tx, [{ ...after, id, handle, sourceHash }]);
  if (isChanged('handle', 'seoTitle', 'seoDescription')) await putAddress(tx, id, address);
  if (isChanged(...Object.keys(details))) await putDetails(tx, id, details);
  if (isChanged('archived')) await setArchived(tx, id, after.archived);
  if (isChanged('colours')) await putColours(tx, id, colours);
  if (isChanged('stock', 'variants')) {
    await describeStockCause(tx, { reason: 'edited', actor });
    await deleteSizes(tx, removed);
    await putVariants(tx, id, variants);
  }
  if (isChanged('pictures')) await putPictures(tx, id, pictures);
  // once neither a size nor a picture is of them
  if (isChanged('colours')) await deleteColours(tx, id, colours);
};

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
  const { id, version } = product;
  if (change.version !== undefined && change.version !== version) {
    return refuse('catalogue.changed_meanwhile', { details: { product: showManaged(product) } });
  }
  const planned = await planChange(tx, product, change, uploaded);
  if (!planned.ok) return planned;
  const { changes } = planned.value;
  const changed = Object.keys(changes);
  if (changed.length === 0) return accept([]);
  await writeChange(tx, actor, product, planned.value);
  await recordAudit(tx, actor, 'product.changed', `product:${id}`, changes);
  await announceProducts(tx, [{ id, changed }]);
  return accept(changed);
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
