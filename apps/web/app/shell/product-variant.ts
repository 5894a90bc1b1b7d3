/** A product in one colour, or in one colour and size. */
import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { productAddress } from '@darzi/contract/catalogue/catalogue.ts';
import { partsOfVariant, unbroken, variantInText, variantKey } from '@darzi/contract/catalogue/variants.ts';
import { languageNow } from '../texts/language.ts';
import { textsOf } from '../texts/texts.ts';

const [t, named] = await Promise.all([textsOf('shell'), textsOf('names')]);

type Variant = Product['variants'][number];

/** The colour an address asks for; the first one if it names none, or an unknown one. */
export const colourIn = (product: Product, search: URLSearchParams): string | undefined => {
  const asked = search.get('colour');
  return (product.colours.find(({ name }) => name === asked) ?? product.colours[0])?.name;
};

/** The canonical address of a product in a colour. */
export const addressOfColour = ({ handle, colours }: Product, colour: string | null | undefined): string =>
  colour == null || colour === colours[0]?.name
    ? productAddress(handle)
    : `${productAddress(handle)}?${new URLSearchParams({ colour })}`;

/** The variant that a cart key names. */
export const variantIn = ({ variants }: Product, key: string): Variant | undefined =>
  variants.find(({ colour, size }) => variantKey(colour, size) === key);

/** The product with the pictures, sizes and prices of one colour. */
export const inColour = (product: Product, name: string | undefined): Product => {
  const colour = product.colours.find((one) => one.name === name);
  if (colour === undefined) return product;
  const { imageFocus: _, ...rest } = product;
  const variants = product.variants.filter((variant) => variant.colour === name);
  const cheapest = variants.reduce<Variant | undefined>(
    (least, one) => (least === undefined || one.price < least.price ? one : least),
    undefined,
  );
  return {
    ...rest,
    price: cheapest?.price ?? product.price,
    mrp: cheapest?.mrp ?? null,
    image: colour.image,
    imageAlt: colour.imageAlt ?? colour.image.map(() => `${product.name}, ${colour.name}`),
    ...(colour.imageFocus === undefined ? {} : { imageFocus: colour.imageFocus }),
    sizes: colour.sizes,
    soldOut: colour.soldOut,
    variants,
  };
};

/** The product in the reader's language; English stands in where the owner has written none. */
export const inLanguage = ({ nameHindi, descriptionHindi, ...product }: Product): Product => {
  if (languageNow() === 'en') return product;
  const { seoTitle, seoDescription, ...plain } = product;
  return {
    ...plain,
    name: nameHindi ?? plain.name,
    description: descriptionHindi ?? plain.description,
    // Search engine texts are English; a Hindi page does better with its own text.
    ...(seoTitle === undefined || nameHindi !== undefined ? {} : { seoTitle }),
    ...(seoDescription === undefined || descriptionHindi !== undefined ? {} : { seoDescription }),
  };
};

/** Which of a product's texts are English on a page in another language. */
export type StandsIn = { readonly name: boolean; readonly description: boolean };
export const standsIn = ({ nameHindi, descriptionHindi }: Product): StandsIn => ({
  name: languageNow() !== 'en' && nameHindi === undefined,
  description: languageNow() !== 'en' && descriptionHindi === undefined,
});

/** Beside a picture, in the reader's language: `Size M`, `Indigo, size M`, `फ़्री साइज़`. */
export const shownVariant = (key: string): string => {
  const { colour, size } = partsOfVariant(key);
  if (languageNow() !== 'en' && /size/i.test(size))
    return [...(colour === null ? [] : [named(colour)]), named(size)].join(', ');
  return colour === null
    ? t('sizeIs', { size: unbroken(size) })
    : t('colourAndSize', { colour: named(colour), size: unbroken(size) });
};

/** {@link shownVariant} inside a sentence: `size M`. */
export const shownVariantInText = (key: string): string =>
  languageNow() === 'en' ? variantInText(key) : shownVariant(key);

/** The product as this variant is sold: with its price and its colour's pictures. */
export const asSold = (product: Product, key: string): Product => {
  const variant = variantIn(product, key);
  if (variant === undefined) return product;
  const looks = inColour(product, partsOfVariant(key).colour ?? undefined);
  return { ...looks, price: variant.price, mrp: variant.mrp };
};
