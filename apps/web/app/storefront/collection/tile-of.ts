import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { inLanguage } from '../../shell/product-variant.ts';
import { languageNow } from '../../texts/language.ts';
import type { Tile } from './product-tile.tsx';

const VIEWS = 2;

/** The part of a product that a tile needs: less to send with every page. */
export const tileOf = (product: Product): Tile => ({
  ...plainTile(inLanguage(product)),
  ...(languageNow() !== 'en' && product.nameHindi === undefined ? { isEnglish: true } : {}),
  ...(product.mrp === null || product.mrp <= product.price ? {} : { mrp: product.mrp }),
  ...(product.variants.some(({ price }) => price !== product.price) ? { isFrom: true } : {}),
  ...(product.colours.length > 1 ? { shades: product.colours.map(({ hex }) => hex) } : {}),
});

const plainTile = ({ _id, handle, name, price, sizes, soldOut, image, imageFocus }: Product): Tile => ({
  _id,
  handle,
  name,
  price,
  sizes,
  soldOut,
  image: image.slice(0, VIEWS),
  ...(imageFocus === undefined ? {} : { imageFocus: imageFocus.slice(0, VIEWS) }),
});
