import type { Answer } from '@darzi/contract/client.ts';
import { codeKey } from '@darzi/contract/discounts/discount.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';

const t = await textsOf('cart');

type CartDiscount = Answer<'POST /api/cart/discount'>['discount'];

const KEPT = 'discount-code';

/** Key of what codes do for the cart; asked again when the server says that something has changed. */
export const DISCOUNT_KEY = [MINE, 'discount'] as const;

/** In this window, so that the checkout, a document of its own, knows what the cart was told. */
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
    // Without storage the code holds for this page.
  }
};

/** The order stands: its code was for it alone. */
export const clearDiscountCode = (): void => keep('');

const ask = async (discountCode: string, signal?: AbortSignal): Promise<CartDiscount> =>
  (await call('POST /api/cart/discount', { body: { discountCode } }, signal === undefined ? {} : { signal }))
    .discount;

/** The code that is in force for the cart, and how to set another. Only rendered in the browser. */
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
    /** What is in force; undefined while there is none, or the kept one is refused by now. */
    discount: code === '' || known.isError ? undefined : known.data,
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
