import type { CartData } from '@darzi/contract/cart/cart.ts';
import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { CallError } from '@darzi/contract/client.ts';
import {
  deliveryCharge,
  gramsOf,
  type Parcel,
  remainingForFreeDelivery,
} from '@darzi/contract/delivery/delivery-charge.ts';
import type { DeliveryTariff } from '@darzi/contract/delivery/delivery-tariff.ts';
import { type CalculatedCart, calculateDiscounts } from '@darzi/contract/discounts/calculate-discounts.ts';
import { type Paise, paiseFromRupees, subtractPaise } from '@darzi/contract/money.ts';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { CART_KEY, useCart } from '../../shell/cart-state.ts';
import { asSold, inLanguage, variantIn } from '../../shell/product-variant.ts';
import { textsOf } from '../../texts/texts.ts';
import type { CartDiscounts } from './offered-discounts.ts';

const t = await textsOf('cart');

/** One product in one size as it is in the cart, at today's price; the product is null once it has left the shop. */
export type CartLine = {
  readonly key: string;
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
  readonly product: Product | null;
  /** Why this line cannot be bought now. */
  readonly trouble: string | undefined;
};

export type SellableLine = CartLine & { readonly product: Product };

type CartView =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: Error; readonly refetch: () => void }
  | { readonly status: 'ready'; readonly lines: readonly CartLine[] };

const NOT_FOUND = 404;
const PRODUCT = 'product';

const loadProduct = async (id: string, signal: AbortSignal): Promise<Product | null> => {
  try {
    return inLanguage((await call('GET /api/product/:id', { params: { id } }, { signal })).product);
  } catch (error) {
    if (error instanceof CallError && error.status === NOT_FOUND) return null;
    throw error;
  }
};

const isSoldOut = (product: Product | null | undefined, size: string): boolean =>
  product != null && variantIn(product, size)?.soldOut === true;

const troubleOf = (product: Product | null, size: string, isReserved: boolean): string | undefined => {
  if (product === null) return t('pieceGone');
  if (variantIn(product, size) === undefined) return t('sizeGone');
  return isSoldOut(product, size) && !isReserved ? t('lineSoldOut', { name: product.name, size }) : undefined;
};

/**
 * Whether a line is sold out only because the customer's own unpaid order reserves it: then it can still be bought.
 */
const useReserved = (isAnySoldOut: boolean) => {
  const { data, isPending } = useQuery({
    queryKey: [...CART_KEY, 'reserved'],
    queryFn: async ({ signal }) => (await call('GET /api/cart/reserved', {}, { signal })).reserved,
    enabled: isAnySoldOut,
  });
  return (id: string, size: string): boolean => (isPending ? isAnySoldOut : data?.[id]?.[size] !== undefined);
};

const entriesOf = (cart: CartData) =>
  Object.entries(cart).flatMap(([productId, sizes]) =>
    Object.entries(sizes).map(([size, quantity]) => ({ productId, size, quantity })),
  );

/** The cart joined with today's products; the cart call itself returns only ids, sizes and quantities. */
export const useCartLines = (): CartView => {
  const cart = useCart();
  const entries = entriesOf(cart.data ?? {});
  const ids = [...new Set(entries.map(({ productId }) => productId))];
  const products = useQueries({
    queries: ids.map((id) => ({
      queryKey: [PRODUCT, id],
      queryFn: ({ signal }: { signal: AbortSignal }) => loadProduct(id, signal),
    })),
  });
  const isReserved = useReserved(
    entries.some(({ productId, size }) => isSoldOut(products[ids.indexOf(productId)]?.data, size)),
  );
  const error = cart.error ?? products.find((one) => one.isError)?.error ?? null;
  if (error !== null && (cart.data === undefined || products.some((one) => one.data === undefined))) {
    const refetch = () => {
      void cart.refetch();
      for (const one of products) if (one.isError) void one.refetch();
    };
    return { status: 'failed', error, refetch };
  }
  if (cart.data === undefined || products.some((one) => one.data === undefined)) return { status: 'loading' };
  const found = new Map(ids.map((id, index) => [id, products[index]?.data ?? null]));
  const lines = entries.map(({ productId, size, quantity }) => {
    const product = found.get(productId) ?? null;
    const sold = product === null ? null : asSold(product, size);
    return {
      key: `${productId} ${size}`,
      productId,
      size,
      quantity,
      product: sold,
      trouble: troubleOf(product, size, isReserved(productId, size)),
    };
  });
  return { status: 'ready', lines };
};

/** Refetches what the shop has now, after the server said that something changed. */
export const useRefreshLines = () => {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: CART_KEY }),
      queries.invalidateQueries({ queryKey: [PRODUCT] }),
    ]);
  };
};

export const isSellable = (line: CartLine): line is SellableLine =>
  line.product !== null && line.trouble === undefined;

export type Totals = CalculatedCart & {
  /** The amount missing for free delivery; null if nothing is missing. */
  readonly missingPaise: Paise | null;
  /** Automatic discounts of a line, by its key. */
  readonly off: ReadonlyMap<string, CalculatedCart['lines'][number]>;
};

/** Where an order goes and how it is paid, as far as known. */
export type Destination = Pick<Parcel, 'zone' | 'isCash'>;
const NOWHERE_YET: Destination = { zone: null, isCash: false };

/**
 * The total of the sellable lines after discounts; an empty cart costs nothing. The server calculates the same and
 * has the last word.
 */
export const totalsOf = (
  lines: readonly CartLine[],
  tariff: DeliveryTariff,
  { code, offered }: CartDiscounts,
  destination: Destination = NOWHERE_YET,
): Totals => {
  const sold = lines.filter(isSellable);
  const grams = gramsOf(
    tariff,
    sold.map(({ product, size, quantity }) => ({ grams: variantIn(product, size)?.grams, quantity })),
  );
  const priced = sold.map(({ productId, size, quantity, product }) => ({
    productId,
    size,
    quantity,
    pricePaise: paiseFromRupees(product.price),
  }));
  const calculated = calculateDiscounts(priced, offered, code, (goodsPaise) =>
    deliveryCharge(tariff, { ...destination, goodsPaise, grams }),
  );
  const isFree = sold.length === 0 || calculated.given.some(({ isDelivery }) => isDelivery);
  const goodsPaise = subtractPaise(calculated.subtotalPaise, calculated.discountPaise);
  return {
    ...calculated,
    missingPaise: isFree ? null : remainingForFreeDelivery(tariff, goodsPaise),
    off: new Map(
      sold.flatMap(({ key }, index) => {
        const part = calculated.lines[index];
        return part === undefined || part.discountPaise === 0 ? [] : [[key, part] as const];
      }),
    ),
  };
};
