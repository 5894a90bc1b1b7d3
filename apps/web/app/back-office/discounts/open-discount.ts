import { showDay } from '@darzi/contract/dates.ts';
import type { DiscountState } from '@darzi/contract/discounts/discount.ts';
import { useSearchParams } from 'react-router';

export const STATE_TONE = {
  running: 'good',
  planned: 'info',
  ended: 'plain',
  'used up': 'plain',
  paused: 'bad',
} as const satisfies Record<DiscountState, string>;

type Period = { readonly startsAt: string | null; readonly endsAt: string | null };

/** From when until when a discount runs, in words. */
export const periodIn = ({ startsAt, endsAt }: Period): string => {
  if (startsAt === null) return endsAt === null ? 'Any time' : `Until ${showDay(endsAt)}`;
  return endsAt === null ? `From ${showDay(startsAt)}` : `${showDay(startsAt)} – ${showDay(endsAt)}`;
};

/** What is being changed, as it stands in the address under this name; `new` for one to be added. */
export const useOpenDiscount = (name: string) => {
  const [search, setSearch] = useSearchParams();
  const open = search.get(name);
  const addressOf = (id: string): string => {
    const next = new URLSearchParams(search);
    next.set(name, id);
    return `?${next}`;
  };
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { open, addressOf, close };
};
