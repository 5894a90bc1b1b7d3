/** A product as Google Merchant Center wants it: one item a variant, within the lengths and words it allows. Pure. */
import { createHash } from 'node:crypto';
import { productAddress } from '@darzi/contract/catalogue/catalogue.ts';
import { type Paise, toRupees } from '@darzi/contract/money.ts';
import type { FeedProduct } from '../catalogue/products/feed-products.ts';
import { escapeXml } from '../platform/http/markup.ts';

/** Google’s own number for clothing. */
const CLOTHING = '1604';
const LONGEST = { title: 150, description: 5_000, brand: 70, size: 100, productType: 750 } as const;
/** Beside the first one. */
const MOST_MORE_PICTURES = 10;
/** The widest view that is served as it is; Google asks for 250 px at least. */
const PICTURE_WIDTH = 1_200;

/** What holds for all items. */
export type FeedShop = {
  readonly publicUrl: string;
  readonly storeName: string;
  readonly deliveryPaise: Paise;
};

/** Cut at whole characters. */
const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** Who wears it, by the words of the category. */
const wearerOf = (category: string): { readonly gender: string; readonly ageGroup: string } => {
  const words = category.toLowerCase();
  const ageGroup = /\b(kids?|child|children|girls?|boys?|baby|babies)\b/.test(words) ? 'kids' : 'adult';
  if (/\b(women|woman|ladies|girls?)\b/.test(words)) return { gender: 'female', ageGroup };
  return { gender: /\b(men|man|gents|boys?)\b/.test(words) ? 'male' : 'unisex', ageGroup };
};

const amount = (price: Paise): string => `${toRupees(price).toFixed(2)} INR`;

/** At most 50 characters, the same for ever: the product’s id with what tells the variant. */
const variantId = (productId: string, variant: string): string =>
  `${productId.replaceAll('-', '')}-${createHash('sha256').update(variant).digest('hex').slice(0, 12)}`;

const picture = (publicUrl: string, address: string): string =>
  `${publicUrl}${address.replace(/\/\d+(\.\w+)$/, `/${PICTURE_WIDTH}$1`)}`;

const tags = (pairs: readonly (readonly [name: string, value: string])[]): string =>
  pairs.map(([name, value]) => `<g:${name}>${escapeXml(value)}</g:${name}>`).join('');

/** The items of a product. */
export const feedItems = (
  product: FeedProduct,
  { publicUrl, storeName, deliveryPaise }: FeedShop,
): string => {
  const [first = '', ...more] = product.images;
  const { gender, ageGroup } = wearerOf(product.category);
  const shared = tags([
    ['description', cut(product.description.trim() || product.name, LONGEST.description)],
    ['link', `${publicUrl}${productAddress(product.handle)}`],
    ['image_link', picture(publicUrl, first)],
    ...more
      .slice(0, MOST_MORE_PICTURES)
      .map((address) => ['additional_image_link', picture(publicUrl, address)] as const),
    ['price', amount(product.pricePaise)],
    ['brand', cut(storeName, LONGEST.brand)],
    ['condition', 'new'],
    // what the shop makes itself has no number of the trade
    ['identifier_exists', 'no'],
    ['google_product_category', CLOTHING],
    ['product_type', cut(`${product.category} > ${product.subCategory}`, LONGEST.productType)],
    ['item_group_id', product.id],
    ['gender', gender],
    ['age_group', ageGroup],
  ]);
  const shipping = `<g:shipping>${tags([
    ['country', 'IN'],
    ['price', amount(deliveryPaise)],
  ])}</g:shipping>`;
  return product.sizes
    .map(({ size, isSoldOut }) => {
      const own = tags([
        ['id', variantId(product.id, size)],
        ['title', cut(`${cut(product.name, LONGEST.title - size.length - 3)} – ${size}`, LONGEST.title)],
        ['size', cut(size, LONGEST.size)],
        ['availability', isSoldOut ? 'out_of_stock' : 'in_stock'],
      ]);
      return `<item>${own}${shared}${shipping}</item>\n`;
    })
    .join('');
};

export const feedHead = ({ storeName, publicUrl }: FeedShop): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${escapeXml(storeName)}</title><link>${escapeXml(`${publicUrl}/`)}</link><description>${escapeXml(storeName)}</description>\n`;
export const FEED_FOOT = '</channel></rss>\n';
