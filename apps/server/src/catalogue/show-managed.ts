import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import { toRupees } from '@darzi/contract/money.ts';
import type { ManagedProduct } from './admin-products.repository.ts';
import { imageAddressesOf } from './list-products.ts';

/** A product as the back office reads it. Rupees. */
export const showManaged = (product: ManagedProduct): AdminProduct => ({
  _id: product.id,
  name: product.name,
  description: product.description,
  price: toRupees(product.pricePaise),
  image: imageAddressesOf(product),
  imageAlt: product.images.length > 0 ? product.images.map(({ alt }) => alt) : [''],
  imageFocus: product.images.length > 0 ? product.images.map(({ focus: [x, y] }) => [x, y]) : [[50, 50]],
  imagesToCome: [...product.toCome],
  category: product.category,
  subCategory: product.subCategory,
  sizes: product.sizes.map(({ size }) => size),
  stock: Object.fromEntries(product.sizes.map(({ size, stock }) => [size, stock])),
  bestSeller: product.bestSeller,
  published: product.published,
  archived: product.archived,
  hsn: product.hsn,
  date: product.createdAt.getTime(),
  version: product.version,
});
