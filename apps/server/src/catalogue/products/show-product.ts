/** A product from the database as the public sees it. Pure. */
import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { DEFAULT_RATING, DRAWN_ADDRESS } from '@darzi/contract/catalogue/catalogue.ts';
import { FACT_NAMES, type FactName } from '@darzi/contract/catalogue/product-facts.ts';
import { toRupees, toRupeesOrNull } from '@darzi/contract/money.ts';
import { dependOn } from '../../platform/http/response-cache.ts';
import { imageAddress } from '../images/store-image.ts';
import type { CatalogueProduct, ShownImage, ShownVariant } from './product.repository.ts';

/** The addresses of a product's pictures; an empty hanger's if it has none. */
export const imageAddressesOf = ({ images }: Pick<CatalogueProduct, 'images'>): string[] =>
  images.length > 0 ? images.map(({ hash }) => imageAddress(hash)) : [DRAWN_ADDRESS];

/** The pictures of a colour, then those without colour; all if there are neither. */
const picturesOf = (images: readonly ShownImage[], colour: string | undefined): readonly ShownImage[] => {
  if (colour === undefined) return images;
  const fitting = [
    ...images.filter((image) => image.colour === colour),
    ...images.filter((image) => image.colour === null),
  ];
  return fitting.length > 0 ? fitting : images;
};

const sizesOf = (variants: readonly ShownVariant[]): string[] => [
  ...new Set(variants.map(({ size }) => size)),
];

/** Sizes sold out in all of these variants. */
const soldOutOf = (variants: readonly ShownVariant[]): string[] =>
  sizesOf(variants).filter((size) => variants.every((one) => one.size !== size || one.isSoldOut));

const showVariant = ({
  id,
  colour,
  size,
  pricePaise,
  mrpPaise,
  sku,
  isSoldOut,
  weightGrams,
}: ShownVariant) => ({
  _id: id,
  colour,
  size,
  price: toRupees(pricePaise),
  mrp: toRupeesOrNull(mrpPaise),
  sku,
  soldOut: isSoldOut,
  ...(weightGrams === null ? {} : { grams: weightGrams }),
});

/** The focus of each picture; absent if all are in the middle. */
const focusOf = (images: readonly ShownImage[]) =>
  images.some(({ focus: [x, y] }) => x !== 50 || y !== 50)
    ? { imageFocus: images.map(({ focus: [x, y] }): [number, number] => [x, y]) }
    : {};

const coloursOf = (product: CatalogueProduct): Product['colours'] =>
  product.colours.map(({ name, hex }) => {
    const own = product.variants.filter(({ colour }) => colour === name);
    const images = picturesOf(product.images, name);
    return {
      name,
      hex,
      image: imageAddressesOf({ ...product, images }),
      ...(images.some(({ alt }) => alt !== '')
        ? { imageAlt: images.map(({ alt }) => alt || `${product.name}, ${name}`) }
        : {}),
      ...focusOf(images),
      sizes: sizesOf(own),
      soldOut: soldOutOf(own),
    };
  });

/** The MRP of the variant with the lowest price. */
const mrpOf = ({ pricePaise, variants }: CatalogueProduct): number | null => {
  const mrp = variants.find((variant) => variant.pricePaise === pricePaise)?.mrpPaise ?? null;
  return toRupeesOrNull(mrp);
};

/** The known facts of a product; the contract names each. */
const factsOf = (facts: CatalogueProduct['facts']): Partial<Record<FactName, string>> =>
  Object.fromEntries(
    FACT_NAMES.flatMap((name) => (facts[name] === null ? [] : [[name, facts[name]] as const])),
  );

/** Amounts in rupees. */
export const showProduct = (product: CatalogueProduct): Product => {
  dependOn(`product:${product.id}`);
  const images = picturesOf(product.images, product.colours[0]?.name);
  return {
    _id: product.id,
    handle: product.handle,
    name: product.name,
    description: product.description,
    price: toRupees(product.pricePaise),
    mrp: mrpOf(product),
    image: imageAddressesOf({ ...product, images }),
    imageAlt: images.length > 0 ? images.map(({ alt }) => alt || product.name) : [product.name],
    ...focusOf(images),
    category: product.category,
    subCategory: product.subCategory,
    sizes: sizesOf(product.variants),
    soldOut: soldOutOf(product.variants),
    colours: coloursOf(product),
    variants: product.variants.map(showVariant),
    bestSeller: product.bestSeller,
    ...(product.reviewCount > 0
      ? { reviews: product.reviewCount, rating: product.rating ?? DEFAULT_RATING }
      : {}),
    date: product.createdAt.getTime(),
    ...(product.seoTitle === null ? {} : { seoTitle: product.seoTitle }),
    ...(product.seoDescription === null ? {} : { seoDescription: product.seoDescription }),
    ...factsOf(product.facts),
  };
};
