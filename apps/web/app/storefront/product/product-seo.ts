import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { DRAWN_ADDRESS, productAddress } from '@darzi/contract/catalogue/catalogue.ts';
import { variantInText, variantKey } from '@darzi/contract/catalogue/variants.ts';
import { pathIn } from '@darzi/contract/languages.ts';
import { addressOfColour } from '../../shell/product-variant.ts';
import { nameOf, type ShopFacts } from '../../shell/shop.ts';
import { languageNow } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';

const t = await textsOf('product');

const SHARED_WIDTH = 1200;

/** The widest version of a picture, for sharing and indexing. */
export const widest = (address: string): string => address.replace(/\/\d+(\.\w+)$/, `/${SHARED_WIDTH}$1`);

const availability = (isSoldOut: boolean) => `https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}`;

/** One offer per colour and size; a single one if all cost and look the same. */
const offersOf = (product: Product, publicUrl: string) => {
  const shared = { '@type': 'Offer', priceCurrency: 'INR', itemCondition: 'https://schema.org/NewCondition' };
  const before = (mrp: number | null, price: number) =>
    mrp === null || mrp <= price
      ? {}
      : {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            priceType: 'https://schema.org/StrikethroughPrice',
            priceCurrency: 'INR',
            price: mrp.toFixed(2),
          },
        };
  if (product.colours.length === 0 && product.variants.every(({ price }) => price === product.price)) {
    return {
      ...shared,
      url: `${publicUrl}${pathIn(languageNow(), productAddress(product.handle))}`,
      price: product.price.toFixed(2),
      ...before(product.mrp, product.price),
      availability: availability(product.sizes.every((size) => product.soldOut.includes(size))),
    };
  }
  return product.variants.map(({ _id, colour, size, price, mrp, sku, soldOut }) => ({
    ...shared,
    url: `${publicUrl}${pathIn(languageNow(), addressOfColour(product, colour))}`,
    name: `${product.name}, ${variantInText(variantKey(colour, size))}`,
    sku: sku ?? _id,
    price: price.toFixed(2),
    ...before(mrp, price),
    availability: availability(soldOut),
  }));
};

/**
 * Product and breadcrumb for search engines. A rating appears only once customers have given one: the default rating
 * of new products is nobody's.
 */
export const structuredData = (product: Product, { publicUrl, storeName }: ShopFacts) => {
  const url = `${publicUrl}${pathIn(languageNow(), productAddress(product.handle))}`;
  const trail = [
    [t('home'), `${publicUrl}${pathIn(languageNow(), '/')}`],
    [t('shop'), `${publicUrl}${pathIn(languageNow(), '/collection')}`],
    [
      nameOf(product.category),
      `${publicUrl}${pathIn(languageNow(), '/collection')}?${new URLSearchParams({ category: product.category })}`,
    ],
    [product.name, url],
  ];
  // the stand-in drawing does not show the product
  const pictures = product.image
    .filter((address) => address !== DRAWN_ADDRESS)
    .map((address) => `${publicUrl}${widest(address)}`);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: product.description,
      sku: product._id,
      category: `${product.category} / ${product.subCategory}`,
      ...(pictures.length === 0 ? {} : { image: pictures }),
      brand: { '@type': 'Brand', name: product.vendor ?? storeName },
      ...(product.colours.length === 0 ? {} : { color: product.colours.map(({ name }) => name) }),
      offers: offersOf(product, publicUrl),
      ...(product.rating === undefined || product.reviews === undefined
        ? {}
        : {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: product.rating,
              reviewCount: product.reviews,
            },
          }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(([name, item], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item,
      })),
    },
  ];
};
