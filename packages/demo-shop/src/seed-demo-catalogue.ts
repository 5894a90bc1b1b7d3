import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProductId } from '@darzi/contract/ids.ts';
import { paise } from '@darzi/contract/money.ts';
import { lockProductWriters } from '@darzi/server/catalogue/categories/category-names.ts';
import { type ImageFacts, insertImages } from '@darzi/server/catalogue/images/image.repository.ts';
import { masterKey } from '@darzi/server/catalogue/images/image-files.rules.ts';
import { readMaster } from '@darzi/server/catalogue/images/image-master.ts';
import { putFacts } from '@darzi/server/catalogue/products/product-facts.repository.ts';
import { anImageRow, replaceImages } from '@darzi/server/catalogue/products/product-images.repository.ts';
import {
  insertProducts,
  putColours,
  putSizes,
} from '@darzi/server/catalogue/products/product-write.repository.ts';
import { describeStockCause } from '@darzi/server/catalogue/stock/stock-movements.ts';
import { newId } from '@darzi/server/platform/db/id.ts';
import { changeCatalogue } from '@darzi/server/platform/http/public-version.ts';
import type { Deps } from '@darzi/server/settings/deps.ts';
import { type DemoProduct, demoCatalogue } from './catalogue/demo-catalogue.ts';
import { demoHindi } from './catalogue/demo-hindi.ts';

const MASTERS = join(import.meta.dirname, 'catalogue', 'masters');
const COPIES_AT_ONCE = 8;

const absentIsUndefined = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
};

/** Copies the masters into the store unchanged: they were made for this purpose. */
const copyMasters = async (
  { files }: Pick<Deps, 'files'>,
  names: readonly string[],
  directory: string,
): Promise<ReadonlyMap<string, ImageFacts>> => {
  const queue = [...new Set(names)];
  const copied = new Map<string, ImageFacts>();
  const copy = async (): Promise<void> => {
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      const bytes = await readFile(join(directory, name)).catch(absentIsUndefined);
      // A product without its picture shows the stand-in drawing.
      if (bytes === undefined) continue;
      const master = await readMaster(bytes);
      await files.write(masterKey(master.hash, master.format), master.bytes);
      copied.set(name, {
        hash: master.hash,
        width: master.width,
        height: master.height,
        size: master.bytes.length,
      });
    }
  };
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, copy));
  return copied;
};

type Goods = Pick<DemoProduct, 'images' | 'colours' | 'sizes'>;

/** All pictures of a product, each with its colour; close-ups show the first one too. */
const picturesOf = ({ images, colours }: Goods) => [
  ...images.map((image) => ({ ...image, colour: colours[0]?.name ?? null })),
  ...colours.flatMap(({ name, image }) => (image === null ? [] : [{ ...image, colour: name }])),
];

/** The first colour has the product's stock, every further one a few pieces less. */
const variantsOf = ({ sizes, colours }: Goods) =>
  colours.length === 0
    ? sizes.map(({ size, stock }) => ({ size, stock, colour: null }))
    : colours.flatMap(({ name }, place) =>
        sizes.map(({ size, stock }) => ({
          size: `${name} / ${size}`,
          stock: Math.max(0, stock - 4 * place),
          colour: name,
        })),
      );

/**
 * Fills an empty catalogue with the demo's products and pictures; leaves any other alone.
 * @returns the number of products written
 */
export const seedDemoCatalogue = async (
  deps: Pick<Deps, 'db' | 'files'>,
  products: readonly DemoProduct[] = demoCatalogue,
  mastersDirectory: string = MASTERS,
): Promise<number> => {
  const isEmpty = async (db: Pick<Deps['db'], 'selectFrom'>): Promise<boolean> =>
    (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) === undefined;
  if (!(await isEmpty(deps.db))) return 0;
  const names = products.flatMap((product) => picturesOf(product).map(({ file }) => file));
  const masters = await copyMasters(deps, names, mastersDirectory);
  return deps.db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    // Another copy of the server may have been faster.
    if (!(await isEmpty(tx))) return 0;
    await insertImages(tx, [...masters.values()]);
    const withIds = products.map((product) => ({ ...product, id: newId<ProductId>() }));
    await insertProducts(
      tx,
      withIds.map((product) => ({
        ...product,
        pricePaise: paise(product.pricePaise),
        published: true,
        sourceHash: null,
      })),
    );
    await putFacts(
      tx,
      withIds.map(({ id, handle }) => {
        const [nameHindi = null, descriptionHindi = null] = demoHindi[handle] ?? [];
        return { id, facts: { nameHindi, descriptionHindi } };
      }),
    );
    await describeStockCause(tx, { reason: 'opening', actor: 'system' });
    for (const { id, colours } of withIds) await putColours(tx, id, colours);
    await putSizes(
      tx,
      withIds.flatMap(({ id, ...product }) =>
        variantsOf(product).map((variant, position) => ({ ...variant, productId: id, position })),
      ),
    );
    await replaceImages(
      tx,
      [],
      withIds.flatMap(({ id, ...product }) =>
        picturesOf(product).flatMap(({ file, alt, colour }, position) => {
          const hash = masters.get(file)?.hash;
          return hash === undefined ? [] : [anImageRow(id, position, { alt, hash, colour })];
        }),
      ),
    );
    await changeCatalogue(tx);
    return withIds.length;
  });
};
