/** What may be put into a cart. Pure: given the facts about the size and the cart. */

import { MAX_CART_LINES, MAX_QUANTITY_PER_LINE } from '@darzi/contract/cart/cart.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';

type Size = { readonly name: string; readonly stock: number; readonly inCart: number };

/** Decides a line's new quantity; `quantity` is the wanted one, a whole number from 1 to 20. */
export const decideQuantity = (
  found: { readonly product: boolean; readonly size: Size | undefined; readonly linesInCart: number },
  size: string,
  quantity: number,
): Outcome<number> => {
  if (!found.product) return refuse('cart.product_not_found');
  if (found.size === undefined) return refuse('cart.size_not_found');
  const { name, stock, inCart } = found.size;
  if (quantity > MAX_QUANTITY_PER_LINE)
    return refuse('cart.too_many_pieces', { values: { most: MAX_QUANTITY_PER_LINE } });
  if (stock === 0) return refuse('cart.sold_out', { values: { name, size } });
  if (quantity > stock && quantity > inCart)
    return refuse('cart.too_few_left', { values: { left: stock, name, size } });
  if (inCart === 0 && found.linesInCart >= MAX_CART_LINES) {
    return refuse('cart.too_many_lines', { values: { most: MAX_CART_LINES } });
  }
  return accept(quantity);
};

/** A size of a product, and its name without the colour. */
export type OwnSize = {
  readonly size: string;
  readonly ownSize: string;
  readonly colour: string | null;
};

/**
 * Finds the size of a single-colour product by its name without the colour. Undefined if the product has exactly this
 * size or none like it; `many` if the colour must be named.
 */
export const resolveSize = (sizes: readonly OwnSize[], size: string): string | 'many' | undefined => {
  const found = sizes.filter(({ ownSize }) => ownSize === size);
  if (sizes.some((row) => row.size === size) || found.length === 0) return undefined;
  return new Set(sizes.map(({ colour }) => colour)).size > 1 ? 'many' : found[0]?.size;
};

type Line = { readonly productId: ProductId; readonly size: string; readonly quantity: number };

/** A cart's lines after one of them was set; a new one comes last. */
export const withLine = (lines: readonly Line[], line: Line): readonly Line[] => {
  const isSame = (other: Line) => other.productId === line.productId && other.size === line.size;
  return lines.some(isSame) ? lines.map((other) => (isSame(other) ? line : other)) : [...lines, line];
};
