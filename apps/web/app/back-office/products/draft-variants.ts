/** Colours and variants in the form: numbers are still the typed text. Pure. */
import type { AdminProduct, ProductChange } from '@darzi/contract/back-office/back-office.routes.ts';
import { MAX_VARIANT_KEY_LENGTH, partsOfVariant, variantKey } from '@darzi/contract/catalogue/variants.ts';
import { isRupees } from '@darzi/contract/money.ts';
import { typedNumber } from '@darzi/contract/wording.ts';

/** A variant's fields other than stock. Blank: not set; a blank price is the product's. */
const DETAILS = ['price', 'mrp', 'sku', 'barcode', 'weight', 'cost'] as const;
type Detail = (typeof DETAILS)[number];

/** `key` identifies rows while their names are being typed. Without a colour, `size` alone is the name. */
export type DraftSize = { readonly key: string; readonly size: string; readonly stock: string } & {
  readonly [name in Detail | 'colour']?: string;
};

export type DraftColour = { readonly key: string; readonly name: string; readonly hex: string };

type Drafted = {
  readonly price: string;
  readonly sizes: readonly DraftSize[];
  readonly colours: readonly DraftColour[];
};

/** The columns of the grid, in the order of a pasted spreadsheet. */
export const GRID_COLUMNS = [
  ['size', 'Size'],
  ['stock', 'Pieces'],
  ['price', 'Price ₹'],
  ['mrp', 'MRP ₹'],
  ['sku', 'SKU'],
  ['barcode', 'Barcode'],
  ['weight', 'Weight g'],
  ['cost', 'Cost ₹'],
] as const satisfies readonly (readonly [keyof DraftSize, string])[];
export type GridColumn = (typeof GRID_COLUMNS)[number][0];

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));

/** The product's variants as the form starts with them. */
export const draftVariantsOf = ({
  sizes,
  stock,
  colours,
  variants,
  price,
}: AdminProduct): Pick<Drafted, 'sizes' | 'colours'> => ({
  colours: colours.map(({ name, hex }) => ({ key: name, name, hex: hex ?? '' })),
  sizes: sizes.map((key) => {
    const variant = variants.find((one) => variantKey(one.colour, one.size) === key);
    const plain = { key, size: partsIn(key, variant).size, stock: String(stock[key] ?? 0) };
    if (variant === undefined) return plain;
    const details = {
      colour: variant.colour ?? '',
      price: variant.price === price ? '' : String(variant.price),
      mrp: textOf(variant.mrp),
      sku: variant.sku ?? '',
      barcode: variant.barcode ?? '',
      weight: textOf(variant.weight),
      cost: textOf(variant.cost),
    };
    return { ...plain, ...Object.fromEntries(Object.entries(details).filter(([, text]) => text !== '')) };
  }),
});

const partsIn = (key: string, variant: AdminProduct['variants'][number] | undefined) =>
  variant === undefined ? partsOfVariant(key) : variant;

/** Whether there is more than sizes and their stock. */
export const hasDetails = ({ sizes, colours }: Pick<Drafted, 'sizes' | 'colours'>): boolean =>
  colours.length > 0 || sizes.some((row) => DETAILS.some((name) => (row[name] ?? '').trim() !== ''));

const PIECES = /^\d{1,7}$/;
const keyOf = ({ colour, size }: DraftSize): string => variantKey(colour?.trim() || null, size.trim());
const isAmount = (text: string, least: number): boolean => {
  const rupees = typedNumber(text);
  return isRupees(rupees) && rupees >= least;
};

/** Invalid cells, `{row} {column}` → why. */
export const cellFaults = ({ price, sizes, colours }: Drafted): ReadonlyMap<string, string> => {
  const faults = new Map<string, string>();
  const taken = new Set<string>();
  for (const row of sizes) {
    const say = (column: GridColumn, text: string) => faults.set(`${row.key} ${column}`, text);
    const cell = (column: Detail) => (row[column] ?? '').trim();
    if (row.size.trim() === '') say('size', 'Every size needs a name');
    else if (taken.has(keyOf(row)))
      say('size', colours.length > 0 ? 'Each colour and size once' : 'Each size once');
    else if (keyOf(row).length > MAX_VARIANT_KEY_LENGTH) say('size', 'A shorter name');
    taken.add(keyOf(row));
    if (!PIECES.test(row.stock.trim())) say('stock', 'Stock is a whole number of pieces');
    if (cell('price') !== '' && !isAmount(cell('price'), 0.01))
      say('price', 'A price is an amount in rupees');
    if (cell('mrp') !== '') {
      const own = cell('price') === '' ? price : cell('price');
      if (!isAmount(cell('mrp'), 0.01)) say('mrp', 'An MRP is an amount in rupees');
      else if (typedNumber(cell('mrp')) < typedNumber(own)) say('mrp', 'An MRP cannot be below its price');
    }
    if (cell('weight') !== '' && !/^[1-9]\d{0,5}$/.test(cell('weight')))
      say('weight', 'Weight is in whole grams');
    if (cell('cost') !== '' && !isAmount(cell('cost'), 0)) say('cost', 'A cost is an amount in rupees');
  }
  return faults;
};

/** What is wrong with colours and sizes, in one line; undefined when nothing is. */
export const variantFault = (draft: Drafted): string | undefined => {
  const { sizes, colours } = draft;
  if (sizes.length === 0) return 'At least one size';
  const names = colours.map(({ name }) => name.trim().toLowerCase());
  if (names.includes('')) return 'Every colour needs a name';
  if (new Set(names).size !== names.length) return 'Each colour once';
  if (names.some((name) => name.includes(' / '))) return 'A colour name cannot contain “ / ”';
  const bare = colours.find(({ name }) => !sizes.some(({ colour }) => colour === name));
  if (bare !== undefined) return `${bare.name} has no size yet`;
  return [...cellFaults(draft).values()][0];
};

const amountOf = (text: string | undefined): number | null =>
  (text ?? '').trim() === '' ? null : typedNumber(text ?? '');
const wordOf = (text: string | undefined): string | null => (text ?? '').trim() || null;

/** What to send: the whole range, or just sizes and stock if nothing else is set. */
export const sentVariantsOf = (
  draft: Drafted,
): Pick<ProductChange, 'sizes' | 'stock' | 'colours' | 'variants'> => {
  const { sizes, colours } = draft;
  const stock = Object.fromEntries(sizes.map((row) => [keyOf(row), Number(row.stock)]));
  if (!hasDetails(draft)) return { sizes: sizes.map(keyOf), stock };
  return {
    colours: colours.map(({ name, hex }) => ({ name: name.trim(), hex: hex || null })),
    variants: sizes.map((row) => ({
      colour: wordOf(row.colour),
      size: row.size.trim(),
      stock: Number(row.stock),
      price: amountOf(row.price),
      mrp: amountOf(row.mrp),
      sku: wordOf(row.sku),
      barcode: wordOf(row.barcode),
      weight: amountOf(row.weight),
      cost: amountOf(row.cost),
    })),
  };
};

/** Variants of a product with sizes and stock only. */
export const plainVariants = (sizes: readonly DraftSize[]): NonNullable<ProductChange['variants']> =>
  sizes.map((row) => ({ ...BARE, size: row.size.trim(), stock: Number(row.stock) }));

const BARE = { colour: null, price: null, mrp: null, sku: null, barcode: null, weight: null, cost: null };

/** The margin at this price, in whole percent; undefined without a cost. */
export const marginOf = (price: number, cost: number | null): number | undefined =>
  cost === null || !(price > 0) || !Number.isFinite(cost)
    ? undefined
    : Math.round(((price - cost) / price) * 100);

let made = 0;
/** Adds the missing rows for each colour in these sizes. */
export const withSizes = (
  { sizes, colours }: Pick<Drafted, 'sizes' | 'colours'>,
  names: readonly string[],
): readonly DraftSize[] => {
  const kinds = colours.length === 0 ? [undefined] : colours.map(({ name }) => name);
  const fresh = kinds.flatMap((colour) =>
    names
      .filter(
        (size) => !sizes.some((row) => row.size.trim() === size && (row.colour ?? undefined) === colour),
      )
      .map((size): DraftSize => {
        made += 1;
        return { key: `made-${made}`, size, stock: '0', ...(colour === undefined ? {} : { colour }) };
      }),
  );
  const order = (row: DraftSize) => colours.findIndex(({ name }) => name === row.colour);
  return [...sizes, ...fresh].toSorted((one, other) => order(one) - order(other));
};

/** Spreadsheet cells (rows by newline, columns by tab), pasted into the grid from a cell on. */
export const pasted = (
  sizes: readonly DraftSize[],
  at: { readonly row: number; readonly column: GridColumn },
  text: string,
): readonly DraftSize[] => {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const first = GRID_COLUMNS.findIndex(([name]) => name === at.column);
  return sizes.map((row, index) => {
    const cells = lines[index - at.row]?.split('\t');
    if (index < at.row || cells === undefined) return row;
    const named = cells.flatMap((cell, offset) => {
      const name = GRID_COLUMNS[first + offset]?.[0];
      return name === undefined ? [] : [[name, tidy(name, cell)] as const];
    });
    return { ...row, ...Object.fromEntries(named) };
  });
};

/** A number as spreadsheets show it: `₹1,299.00`. */
const tidy = (column: GridColumn, cell: string): string => {
  const text = cell.trim();
  return column === 'size' || column === 'sku' || column === 'barcode' ? text : text.replace(/[₹,\s]/g, '');
};
