/** The effect of an import on a product's colours, variants and prices. Pure. */
import { type Paise, paise } from '@darzi/contract/money.ts';
import type { Colour, Variant } from '../products/product-variants.rules.ts';
import type { ImportedProduct } from './import-product.rules.ts';
import type { Snapshot } from './import-snapshot.rules.ts';
import type { ImportedVariant } from './import-variant.rules.ts';

type Placed = Variant & { readonly position: number };

type Present = {
  readonly pricePaise: Paise;
  /** In their order. */
  readonly variants: readonly Placed[];
  readonly colours: readonly Colour[];
};

export type VariantPlan = {
  /** The price of the cheapest variant. */
  readonly pricePaise: Paise;
  /** New or changed variants. */
  readonly put: readonly Placed[];
  readonly remove: readonly string[];
  readonly colours: readonly Colour[];
};

const NOTHING: Present = { pricePaise: paise(0), variants: [], colours: [] };

type Earlier = {
  readonly quantity: number | null;
  readonly variant: Pick<
    ImportedVariant,
    'pricePaise' | 'mrpPaise' | 'sku' | 'barcode' | 'weightGrams' | 'costPaise'
  >;
};

/** What the last import's file said about each variant; older snapshots had only the product's price. */
const earlierOf = (earlier: Snapshot | undefined): ReadonlyMap<string, Earlier> =>
  new Map(
    earlier?.sizes.map(([size, quantity], index) => {
      const more = earlier.variants?.[index];
      const variant = {
        pricePaise: paise(more?.pricePaise ?? earlier.pricePaise),
        mrpPaise: more?.mrpPaise == null ? null : paise(more.mrpPaise),
        sku: more?.sku ?? null,
        barcode: more?.barcode ?? null,
        weightGrams: more?.weightGrams ?? null,
        costPaise: more?.costPaise == null ? null : paise(more.costPaise),
      };
      return [size, { quantity, variant }];
    }),
  );

const MORE = ['mrpPaise', 'sku', 'barcode', 'weightGrams', 'costPaise'] as const;

/** The file's value if the file changed it; a value absent now and before stays. */
const changed = <T>(imported: T | null, before: T | null | undefined, now: T | null | undefined): T | null =>
  imported !== (before ?? null) || now === undefined ? imported : now;

/** A variant of the file, with its own price if it has one. */
const mergeVariant = (
  imported: ImportedVariant,
  row: Placed | undefined,
  before: Earlier | undefined,
  { follows, position }: { readonly follows: Paise | undefined; readonly position: number },
  present: Present,
): Placed & { readonly pricePaise: Paise } => {
  const { quantity = null } = imported;
  const isSameStock = before !== undefined && before.quantity === quantity;
  const isSamePrice = before?.variant.pricePaise === imported.pricePaise;
  return {
    size: imported.size,
    colour: imported.colour,
    position,
    stock: row === undefined ? (quantity ?? 0) : isSameStock ? row.stock : (quantity ?? row.stock),
    pricePaise:
      row === undefined
        ? (follows ?? imported.pricePaise)
        : isSamePrice
          ? (row.pricePaise ?? present.pricePaise)
          : imported.pricePaise,
    mrpPaise: changed(imported.mrpPaise, before?.variant.mrpPaise, row?.mrpPaise),
    sku: changed(imported.sku, before?.variant.sku, row?.sku),
    barcode: changed(imported.barcode, before?.variant.barcode, row?.barcode),
    weightGrams: changed(imported.weightGrams, before?.variant.weightGrams, row?.weightGrams),
    costPaise: changed(imported.costPaise, before?.variant.costPaise, row?.costPaise),
  };
};

const isEqual = (one: Placed, other: Placed): boolean =>
  one.position === other.position &&
  one.stock === other.stock &&
  one.colour === other.colour &&
  one.pricePaise === other.pricePaise &&
  MORE.every((field) => one[field] === other[field]);

const mergeColours = (
  product: ImportedProduct,
  present: readonly Colour[],
  earlier: Snapshot | undefined,
  used: ReadonlySet<string | null>,
): readonly Colour[] => {
  const before = new Map(earlier?.colours);
  const now = new Map(present.map(({ name, hex }) => [name, hex]));
  const fromFile = product.colours.map(({ name, hex }) => ({
    name,
    hex: changed(hex, before.get(name), now.get(name)),
  }));
  const named = new Set(fromFile.map(({ name }) => name));
  return [...fromFile, ...present.filter(({ name }) => used.has(name) && !named.has(name))];
};

/**
 * Stock, price and other data of a variant follow the file only if it differs from the last import. Variants that left
 * the file leave the product; those the owner added stay, after the file's, unless they have no colour and the file's
 * do. Undefined if the owner split the product into colours and the file has none: these are not mixed.
 */
export const planVariants = (
  product: ImportedProduct,
  present: Present = NOTHING,
  taken: Snapshot,
  earlier: Snapshot | undefined,
): VariantPlan | undefined => {
  const before = earlierOf(earlier);
  const hasColours = product.colours.length > 0;
  const known = new Map(present.variants.map((row) => [row.size, row]));
  const wanted = new Set(product.sizes.map(({ size }) => size));
  const isGone = ({ size, colour }: Placed): boolean =>
    earlier === undefined || before.has(size) || (hasColours && colour === null);
  const others = present.variants.filter(({ size }) => !wanted.has(size));
  const staying = others.filter((row) => !isGone(row));
  if (!hasColours) {
    const isOwners = earlier?.colours === undefined ? present.variants : staying;
    if (isOwners.some(({ colour }) => colour !== null)) return undefined;
  }
  const isSamePrice = earlier !== undefined && earlier.pricePaise === taken.pricePaise;
  const fromFile = product.sizes.map((imported, position) => {
    // A new size at the price of existing ones gets the price the owner has set for those.
    const follows =
      isSamePrice && imported.pricePaise === product.pricePaise ? present.pricePaise : undefined;
    return mergeVariant(
      imported,
      known.get(imported.size),
      before.get(imported.size),
      { follows, position },
      present,
    );
  });
  const lowest = fromFile.reduce(
    (least, row) => (row.pricePaise < least ? row.pricePaise : least),
    fromFile[0]?.pricePaise ?? product.pricePaise,
  );
  const all = [
    ...fromFile,
    ...staying.map((row, index) => ({ ...row, position: fromFile.length + index })),
  ].map((row): Placed => {
    const own = row.pricePaise !== null && row.pricePaise > lowest ? row.pricePaise : null;
    const isFair = row.mrpPaise !== null && row.mrpPaise >= (own ?? lowest);
    return { ...row, pricePaise: own, mrpPaise: isFair ? row.mrpPaise : null };
  });
  return {
    pricePaise: lowest,
    put: all.filter((row) => {
      const old = known.get(row.size);
      return old === undefined || !isEqual(row, old);
    }),
    remove: others.filter(isGone).map(({ size }) => size),
    colours: mergeColours(product, present.colours, earlier, new Set(staying.map(({ colour }) => colour))),
  };
};
