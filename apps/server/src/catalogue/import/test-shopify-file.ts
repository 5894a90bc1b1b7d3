/** Columns of Shopify's product export, in its own order. */
const COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Barcode',
  'Cost per item',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'Variant Image',
  'Variant Tax Code',
  'Product Category',
  'Google Shopping / Google Product Category',
] as const;

export type ShopifyRow = Partial<Record<(typeof COLUMNS)[number], string>>;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A file as Shopify writes it. */
export const shopifyFile = (
  rows: readonly ShopifyRow[],
  { columns = COLUMNS, lineEnd = '\n' }: { columns?: readonly (keyof ShopifyRow)[]; lineEnd?: string } = {},
): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join(lineEnd);

/** The first row of a plain women's shirt; `more` overrides what matters. */
export const aShirtRow = (more: ShopifyRow = {}): ShopifyRow => ({
  Handle: 'plain-shirt',
  Title: 'Plain Shirt',
  'Body (HTML)': '<p>Cotton.</p>',
  Tags: 'women',
  Published: 'true',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '3',
  'Variant Price': '50.00',
  ...more,
});

export const SHOPIFY_COLUMNS = COLUMNS;
