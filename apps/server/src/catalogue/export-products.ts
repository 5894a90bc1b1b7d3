import { toRupees } from '@darzi/contract/money.ts';
import type { Db } from '../db/database.ts';
import type { Cell } from '../http/csv.ts';
import { type ExportedProduct, listForExport } from './export-products.repository.ts';
import { imageAddress } from './list-products.ts';

const PAGE = 500;

/** The columns of our own import, and one more that it passes over. */
export const PRODUCT_COLUMNS = [
  'handle',
  'name',
  'description',
  'price',
  'category',
  'subCategory',
  'size',
  'stock',
  'bestSeller',
  'published',
  'hsn',
  'images',
  'archived',
] as const;

/** A row for each size; description and pictures stand in the first alone. Prices in rupees. */
const rowsOf = (product: ExportedProduct, publicUrl: string): Cell[][] =>
  product.sizes.map(([size, stock], index) => [
    product.handle,
    product.name,
    index === 0 ? product.description : '',
    toRupees(product.pricePaise),
    product.category,
    product.subCategory,
    size,
    stock,
    product.bestSeller,
    product.published,
    product.hsn,
    index === 0
      ? product.images
          .map(([hash, source]) => (hash === null ? source : `${publicUrl}${imageAddress(hash)}`))
          .join('|')
      : '',
    product.isArchived,
  ]);

/** Every product, oldest first, a page of rows at a time, in the form that our own import reads. */
export async function* exportProducts(
  db: Db,
  publicUrl: string,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let after = 0;
  for (;;) {
    const products = await listForExport(db, after, PAGE);
    const last = products.at(-1);
    if (last === undefined) return;
    yield products.flatMap((product) => rowsOf(product, publicUrl));
    after = last.seq;
  }
}
