import { PRICE_UNDO_MINUTES } from '@darzi/contract/catalogue/price-change.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, toastFailure } from '../../shell/call.ts';
import { toast } from '../../shell/toast.ts';
import { Button } from '../../ui/button.tsx';
import { GOODS, useGoodsChange } from './use-products.ts';

const CLOCK_MS = 15_000;

/** The time, updated every now and then. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Capped, because that time may lag behind. */
export const minutesUntil = (until: string, now: number): number =>
  Math.min(PRICE_UNDO_MINUTES, Math.ceil((Date.parse(until) - now) / 60_000));

/** Recent bulk price changes that can still be reverted. */
export const PriceUndo = () => {
  const now = useNow();
  const { data } = useQuery({
    queryKey: [...GOODS, 'price-changes'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/products/price-changes', {}, { signal })).changes,
  });
  const undoing = useGoodsChange((id: string) =>
    call('POST /api/admin/products/price-changes/:id/undo', { params: { id } }),
  );
  const undo = (id: string) =>
    undoing.mutate(id, {
      onSuccess: ({ results }) => {
        const back = results.filter(({ outcome }) => outcome !== 'refused').length;
        const kept = results.length - back;
        toast.success(
          kept === 0
            ? `The prices of ${counted(back, 'product')} are restored`
            : `${counted(back, 'price')} restored; ${counted(kept, 'product')} changed since and keep theirs`,
        );
      },
      onError: (error) => toastFailure(error, 'The prices could not be restored.'),
    });
  const open = (data ?? []).filter(({ until }) => minutesUntil(until, now) > 0);
  if (open.length === 0) return null;
  return (
    <ul aria-label="Price changes" className="grid gap-2 pt-6">
      {open.map(({ _id, until, products }) => (
        <li
          key={_id}
          className="flex flex-wrap items-center gap-x-5 gap-y-1 border-l-2 border-indigo bg-table px-4 py-2 text-15"
        >
          <span>
            Prices of {counted(products, 'product')} changed; you can undo this for{' '}
            {counted(minutesUntil(until, now), 'minute')}.
          </span>
          <Button variant="quiet" isBusy={undoing.isPending} onClick={() => undo(_id)}>
            Undo
          </Button>
        </li>
      ))}
    </ul>
  );
};
