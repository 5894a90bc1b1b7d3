import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { productAddress } from '@darzi/contract/catalogue/catalogue.ts';
import type { ShopFacts } from '../../shell/shop.ts';

const SHARED_WIDTH = 1200;

/** The widest view of a picture, for who shares or indexes the page. */
export const widest = (address: string): string => address.replace(/\/\d+(\.\w+)$/, `/${SHARED_WIDTH}$1`);

/**
 * Product and breadcrumb for search engines. A rating appears only once customers have given one:
 * the one that every new piece is shown with is nobody's.
 */
export const structuredData = (product: Product, { publicUrl, storeName }: ShopFacts) => {
  const url = `${publicUrl}${productAddress(product.handle)}`;
  const isSoldOut = product.sizes.every((size) => product.soldOut.includes(size));
  const trail = [
    ['Home', `${publicUrl}/`],
    ['Shop', `${publicUrl}/collection`],
    [product.category, `${publicUrl}/collection?${new URLSearchParams({ category: product.category })}`],
    [product.name, url],
  ];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: product.description,
      sku: product._id,
      category: `${product.category} / ${product.subCategory}`,
      image: product.image.map((address) => `${publicUrl}${widest(address)}`),
      brand: { '@type': 'Brand', name: storeName },
      offers: {
        '@type': 'Offer',
        url,
        priceCurrency: 'INR',
        price: product.price.toFixed(2),
        itemCondition: 'https://schema.org/NewCondition',
        availability: `https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}`,
      },
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
