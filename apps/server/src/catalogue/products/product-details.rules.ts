/** A product's data beside price, stock and pictures, and the effect of a change on it. Pure. */
import type { ProductChange } from '@darzi/contract/back-office/back-office.routes.ts';
import { eachFact } from '@darzi/contract/catalogue/product-facts.ts';
import type { ProductAddress } from './product-address.repository.ts';
import type { ProductDetails } from './product-write.repository.ts';

export const addressOf = ({ handle, seoTitle, seoDescription }: ProductAddress): ProductAddress => ({
  handle,
  seoTitle,
  seoDescription,
});

/** Fields not sent stay. */
export const mergeAddress = (now: ProductAddress, change: ProductChange): ProductAddress => ({
  handle: change.handle ?? now.handle,
  seoTitle: change.seoTitle === undefined ? now.seoTitle : change.seoTitle,
  seoDescription: change.seoDescription === undefined ? now.seoDescription : change.seoDescription,
});

export const detailsOf = (product: ProductDetails): ProductDetails => ({
  ...eachFact((name) => product[name]),
  sizeChart: product.sizeChart,
  tags: product.tags,
});

/** Fields not sent stay. */
export const mergeDetails = (now: ProductDetails, change: ProductChange): ProductDetails => ({
  ...eachFact((name) => {
    const asked = change[name];
    return asked === undefined ? now[name] : asked;
  }),
  sizeChart: change.sizeChart === undefined ? now.sizeChart : change.sizeChart,
  tags: change.tags ?? now.tags,
});

/**
 * Several texts in one cell, separated by `
 * `; a `
 * ` inside a text is written `\
 * `.
 */
export const joinList = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(/[\\|]/g, (sign) => `\\${sign}`)).join('|');

/** The texts of {@link joinList}, trimmed. */
export const splitList = (cell: string): readonly string[] =>
  (`|${cell}`.match(/\|(?:\\.|[^\\|])*/gs) ?? []).map((part) =>
    part.slice(1).replaceAll(/\\(.)/gs, '$1').trim(),
  );
