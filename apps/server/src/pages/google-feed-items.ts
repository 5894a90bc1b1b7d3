/**
 * A product in Google Merchant Center's format: one item per variant, within its limits of length and vocabulary. Pure.
 */

import { createHash } from 'node:crypto';
import { productAddress } from '@darzi/contract/catalogue/catalogue.ts';
import { gramsOf, highestCharge } from '@darzi/contract/delivery/delivery-charge.ts';
import type { DeliveryTariff } from '@darzi/contract/delivery/delivery-tariff.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { type Paise, toRupees } from '@darzi/contract/money.ts';
import type { FeedProduct } from '../catalogue/products/feed-products.ts';
import { escapeXml } from '../platform/http/replies.ts';

/** Google's category number for clothing. */
const CLOTHING = '1604';
const LONGEST = {
  title: 150,
  description: 5_000,
  brand: 70,
  mpn: 70,
  color: 100,
  size: 100,
  productType: 750,
} as const;
/** Besides the first one. */
const MAX_MORE_PICTURES = 10;
/** The largest derived width; Google requires at least 250 px. */
const PICTURE_WIDTH = 1_200;

/** Common to all items. */
export type FeedShop = {
  readonly publicUrl: string;
  readonly storeName: string;
  readonly tariff: DeliveryTariff;
};

/** Truncates at whole characters. */
const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** The wearer, by the words in the category's name. */
const wearerOf = (category: string): { readonly gender: string; readonly ageGroup: string } => {
  const words = category.toLowerCase();
  const ageGroup = /\b(kids?|child|children|girls?|boys?|baby|babies)\b/.test(words) ? 'kids' : 'adult';
  if (/\b(women|woman|ladies|girls?)\b/.test(words)) return { gender: 'female', ageGroup };
  return { gender: /\b(men|man|gents|boys?)\b/.test(words) ? 'male' : 'unisex', ageGroup };
};

const amount = (price: Paise): string => `${toRupees(price).toFixed(2)} INR`;

/** At most 50 characters, and permanent: the product's id plus a hash of the variant. */
const variantId = (productId: ProductId, variant: string): string =>
  `${productId.replaceAll('-', '')}-${createHash('sha256').update(variant).digest('hex').slice(0, 12)}`;

const picture = (publicUrl: string, address: string): string =>
  `${publicUrl}${address.replace(/\/\d+(\.\w+)$/, `/${PICTURE_WIDTH}$1`)}`;

type Tag = readonly [name: string, value: string];

const tags = (pairs: readonly Tag[]): string =>
  pairs.map(([name, value]) => `<g:${name}>${escapeXml(value)}</g:${name}>`).join('');

/** Eight, twelve, thirteen or fourteen digits with a valid check digit. */
const isTradeNumber = (text: string): boolean => {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].map(Number);
  const check = digits.pop();
  const sum = digits.reverse().reduce((all, digit, index) => all + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
};

type Variant = FeedProduct['variants'][number];

/** With an MRP above it, the price is a sale price. */
const pricesOf = ({ pricePaise, mrpPaise }: Variant): readonly Tag[] =>
  mrpPaise === null || mrpPaise <= pricePaise
    ? [['price', amount(pricePaise)]]
    : [
        ['price', amount(mrpPaise)],
        ['sale_price', amount(pricePaise)],
      ];

/** Goods of the shop's own making have no trade number, unless the shop gave them a SKU of its own. */
const numbersOf = ({ sku, barcode }: Variant): readonly Tag[] => {
  const gtin = barcode !== null && isTradeNumber(barcode) ? barcode : undefined;
  return [
    ...(gtin === undefined ? [] : [['gtin', gtin] as const]),
    ...(sku === null ? [] : [['mpn', cut(sku, LONGEST.mpn)] as const]),
    ['identifier_exists', gtin === undefined && sku === null ? 'no' : 'yes'],
  ];
};

const addressOf = ({ handle, firstColour }: FeedProduct, colour: string | null): string =>
  colour === null || colour === firstColour
    ? productAddress(handle)
    : `${productAddress(handle)}?${new URLSearchParams({ colour })}`;

/** What distinguishes the variant within its product. */
const variantNameOf = ({ colour, size }: Variant): string => (colour === null ? size : `${colour}, ${size}`);

export const feedItems = (product: FeedProduct, { publicUrl, storeName, tariff }: FeedShop): string => {
  const { gender, ageGroup } = wearerOf(product.category);
  const shared = tags([
    ['description', cut(product.description.trim() || product.name, LONGEST.description)],
    ['brand', cut(product.vendor ?? storeName, LONGEST.brand)],
    ['condition', 'new'],
    ['google_product_category', CLOTHING],
    ['product_type', cut(`${product.category} > ${product.subCategory}`, LONGEST.productType)],
    ['item_group_id', product.id],
    ['gender', gender],
    ['age_group', ageGroup],
  ]);
  /** Bought alone and sent to the most expensive zone: nobody is charged more than stated. */
  const shippingOf = ({ pricePaise, weightGrams }: Variant): string => {
    const grams = gramsOf(tariff, [{ grams: weightGrams, quantity: 1 }]);
    return `<g:shipping>${tags([
      ['country', 'IN'],
      ['price', amount(highestCharge(tariff, pricePaise, grams))],
    ])}</g:shipping>`;
  };
  return product.variants
    .map((variant) => {
      const [first = '', ...more] = variant.images;
      const variantName = variantNameOf(variant);
      const own = tags([
        ['id', variantId(product.id, variant.key)],
        [
          'title',
          cut(`${cut(product.name, LONGEST.title - variantName.length - 3)} – ${variantName}`, LONGEST.title),
        ],
        ['link', `${publicUrl}${addressOf(product, variant.colour)}`],
        ['image_link', picture(publicUrl, first)],
        ...more
          .slice(0, MAX_MORE_PICTURES)
          .map((address) => ['additional_image_link', picture(publicUrl, address)] as const),
        ...pricesOf(variant),
        ...numbersOf(variant),
        ...(variant.colour === null ? [] : [['color', cut(variant.colour, LONGEST.color)] as const]),
        ['size', cut(variant.size, LONGEST.size)],
        ['availability', variant.isSoldOut ? 'out_of_stock' : 'in_stock'],
      ]);
      return `<item>${own}${shared}${shippingOf(variant)}</item>\n`;
    })
    .join('');
};

export const feedHead = ({ storeName, publicUrl }: FeedShop): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${escapeXml(storeName)}</title><link>${escapeXml(`${publicUrl}/`)}</link><description>${escapeXml(storeName)}</description>\n`;
export const FEED_FOOT = '</channel></rss>\n';
