import type { CartData } from '@darzi/contract/cart/cart.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { textsOf } from '../texts/texts.ts';
import { call, toastFailure } from './call.ts';
import { MINE } from './query-client.ts';
import { useToken } from './session.ts';
import { SHORT_TOAST_MS, toast } from './toast.ts';

const message = await textsOf('messages');

export const CART_KEY = [MINE, 'cart'] as const;

/** The customer's cart; not fetched while nobody is signed in. */
export const useCart = () => {
  const token = useToken();
  return useQuery({
    queryKey: CART_KEY,
    queryFn: async ({ signal }): Promise<CartData> =>
      (await call('GET /api/cart/get', {}, { signal })).cartData,
    enabled: token !== null,
  });
};

export const itemsIn = (cart: CartData | undefined): number =>
  Object.values(cart ?? {}).reduce(
    (sum, sizes) => sum + Object.values(sizes).reduce((pieces, quantity) => pieces + quantity, 0),
    0,
  );

/** Caches the cart that the server returned, and cancels older requests, which could still bring an outdated one. */
const storeCart = async (queries: QueryClient, cart: CartData): Promise<void> => {
  await queries.cancelQueries({ queryKey: CART_KEY });
  queries.setQueryData<CartData>(CART_KEY, cart);
};

/** Adds one piece and confirms it. */
export const useAddToCart = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (line: { itemId: string; size: string }) => call('POST /api/cart/add', { body: line }),
    onSuccess: async ({ cartData }) => {
      await storeCart(queries, cartData);
      toast.success(message('addedToCart'), { milliseconds: SHORT_TOAST_MS });
    },
    onError: (error) => toastFailure(error, message('addToCartFailed')),
  });
};

const UPDATING = [...CART_KEY, 'update'] as const;

/** Sets the quantity of a line, 0 removes it; shown at once, reverted if the server refuses. */
export const useUpdateCart = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (line: { itemId: string; size: string; quantity: number }) =>
      call('POST /api/cart/update', { body: line }),
    mutationKey: UPDATING,
    scope: { id: 'cart' },
    onMutate: async ({ itemId, size, quantity }) => {
      await queries.cancelQueries({ queryKey: CART_KEY });
      const before = queries.getQueryData<CartData>(CART_KEY);
      queries.setQueryData<CartData>(CART_KEY, (cart = {}) => {
        const { [size]: _, ...others } = cart[itemId] ?? {};
        return { ...cart, [itemId]: quantity === 0 ? others : { ...cart[itemId], [size]: quantity } };
      });
      return { before };
    },
    // Until the last of several answers arrives, the cart shows the choices, not what has been confirmed so far.
    onSuccess: ({ cartData }) =>
      queries.isMutating({ mutationKey: UPDATING }) === 1 ? storeCart(queries, cartData) : undefined,
    onError: (error, _line, context) => {
      queries.setQueryData(CART_KEY, context?.before);
      // Another line may have changed the earlier state meanwhile.
      void queries.invalidateQueries({ queryKey: CART_KEY });
      toastFailure(error, message('updateCartFailed'));
    },
  });
};
