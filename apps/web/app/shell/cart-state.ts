import type { CartData } from '@darzi/contract/cart/cart.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { textsOf } from '../texts/texts.ts';
import { call, toastFailure } from './call.ts';
import { MINE } from './query-client.ts';
import { useToken } from './session.ts';
import { SHORT_TOAST_MS, toast } from './toast.ts';

const message = await textsOf('messages');

export const CART_KEY = [MINE, 'cart'] as const;

/** The customer's cart; never asked for while nobody is signed in. */
export const useCart = () => {
  const token = useToken();
  return useQuery({
    queryKey: CART_KEY,
    queryFn: async ({ signal }): Promise<CartData> =>
      (await call('GET /api/cart/get', {}, { signal })).cartData,
    enabled: token !== null,
  });
};

/** Number of pieces in a cart. */
export const itemsIn = (cart: CartData | undefined): number =>
  Object.values(cart ?? {}).reduce(
    (sum, sizes) => sum + Object.values(sizes).reduce((pieces, quantity) => pieces + quantity, 0),
    0,
  );

/** What the server said the cart is now. A question asked before that may be answered later, with the cart of before. */
const keepCart = async (queries: QueryClient, cart: CartData): Promise<void> => {
  await queries.cancelQueries({ queryKey: CART_KEY });
  queries.setQueryData<CartData>(CART_KEY, cart);
};

/** Adds one piece and says so. */
export const useAddToCart = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (line: { itemId: string; size: string }) => call('POST /api/cart/add', { body: line }),
    onSuccess: async ({ cartData }) => {
      await keepCart(queries, cartData);
      toast.success(message('addedToCart'), { milliseconds: SHORT_TOAST_MS });
    },
    onError: (error) => toastFailure(error, message('addToCartFailed')),
  });
};

const UPDATING = [...CART_KEY, 'update'] as const;

/** Sets the quantity of a line, 0 removes it; shown at once, put back when the server says no. */
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
    // Before the last of several answers the cart is what was chosen, not what has been agreed to so far.
    onSuccess: ({ cartData }) =>
      queries.isMutating({ mutationKey: UPDATING }) === 1 ? keepCart(queries, cartData) : undefined,
    onError: (error, _line, context) => {
      queries.setQueryData(CART_KEY, context?.before);
      // What was before may have been changed meanwhile by another line.
      void queries.invalidateQueries({ queryKey: CART_KEY });
      toastFailure(error, message('updateCartFailed'));
    },
  });
};
