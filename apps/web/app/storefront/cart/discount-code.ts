import type { Answer } from '@darzi/contract/client.ts';
import { codeKey } from '@darzi/contract/discounts/discount.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { isRefused } from '../../shell/failed-load.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';

const t = await textsOf('cart');

type CartDiscount = Answer<'POST /api/cart/discount'>['discount'];

const KEPT = 'discount-code';

/** Query key of what codes do for the cart; refetched when the server reports a change. */
export const DISCOUNT_KEY = [MINE, 'discount'] as const;

/** Stored per window, so that the checkout, a separate document, knows the cart's code. */
const readKept = (): string => {
  try {
    return window.sessionStorage.getItem(KEPT) ?? '';
  } catch {
    return '';
  }
};

const keep = (code: string): void => {
  try {
    if (code === '') window.sessionStorage.removeItem(KEPT);
    else window.sessionStorage.setItem(KEPT, code);
  } catch {
    // Where storage is blocked, the code lasts as long as this page.
  }
};

/** The order is placed, and its code was for that order only. */
export const clearDiscountCode = (): void => keep('');

const ask = async (discountCode: string, signal?: AbortSignal): Promise<CartDiscount> =>
  (await call('POST /api/cart/discount', { body: { discountCode } }, signal === undefined ? {} : { signal }))
    .discount;

/** The code in force for the cart, and its setter. Browser only. */
export const useDiscountCode = () => {
  const queries = useQueryClient();
  const [code, setCode] = useState(readKept);
  const known = useQuery({
    queryKey: [...DISCOUNT_KEY, code],
    queryFn: ({ signal }) => ask(code, signal),
    enabled: code !== '',
  });
  const choose = (chosen: string) => {
    keep(chosen);
    setCode(chosen);
  };
  const applying = useSend((typed: string) => ask(codeKey(typed)), {
    onSuccess: (discount) => {
      queries.setQueryData([...DISCOUNT_KEY, discount.code], discount);
      choose(discount.code);
    },
  });
  const error = applying.error ?? (code === '' ? null : known.error);
  return {
    /** Undefined without a code, or once the stored one is refused; what was known holds if nobody answers. */
    discount: code === '' || isRefused(known.error) ? undefined : known.data,
    isLoading: code !== '' && known.isPending,
    isApplying: applying.isPending,
    error: error === null ? undefined : failureText(error, t('codeFailed')),
    apply: (typed: string) => applying.mutate(typed),
    remove: () => {
      applying.reset();
      choose('');
    },
  };
};
export type DiscountCode = ReturnType<typeof useDiscountCode>;
