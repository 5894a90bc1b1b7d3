import { MAX_PARCELS_AT_ONCE } from '@darzi/contract/couriers/couriers.routes.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useState } from 'react';
import { call } from '../../shell/call.ts';
import { saveDocument } from '../../shell/save-file.ts';
import { toast } from '../../shell/toast.ts';
import { useSend } from '../../shell/use-send.ts';
import { ORDER_ADMIN } from '../../staff/order-admin.ts';
import { Button } from '../../ui/button.tsx';
import { BookDialog } from './book-dialog.tsx';

type Verdicts = { readonly verdicts: readonly { _id: string; ok: boolean; message: string }[] };

/** Books the selected orders with the courier, prints labels and manifest, and requests a pickup. */
export const ParcelBar = ({
  courier,
  orders,
  onRefused,
}: {
  courier: string;
  orders: readonly AdminOrder[];
  /** Why some of them were refused, in words. */
  onRefused: (texts: readonly string[]) => void;
}) => {
  const [isAsked, setAsked] = useState(false);
  const ids = orders.slice(0, MAX_PARCELS_AT_ONCE).map(({ _id }) => _id);
  const judge = (done: string) => (answer: Verdicts) => {
    const failed = answer.verdicts.filter(({ ok }) => !ok);
    onRefused(failed.map(({ _id, message }) => `${orderNumber(_id)}: ${message}`));
    const good = answer.verdicts.length - failed.length;
    if (good > 0) toast.success(`${counted(good, 'parcel')} ${done}.`);
  };
  const booking = useSend(
    (grams: number | undefined) =>
      call('POST /api/admin/parcels', { body: { orders: ids, ...(grams === undefined ? {} : { grams }) } }),
    {
      stale: ORDER_ADMIN,
      // Handled here, not in the click handler: booked orders leave the list, and this bar unmounts before the list
      // has reloaded.
      onSuccess: (answer) => {
        judge(answer.verdicts.length === 1 ? 'is being booked' : 'are being booked')(answer);
        setAsked(false);
      },
    },
  );
  const fetching = useSend(() => call('POST /api/admin/parcels/pickup', { body: { orders: ids } }), {
    failed: 'The pickup could not be requested.',
    stale: ORDER_ADMIN,
    onSuccess: judge('will be fetched'),
  });
  const printing = useSend(
    (what: 'labels' | 'manifest') =>
      saveDocument('POST /api/admin/parcels/print', { body: { what, orders: ids } }),
    { failed: 'The courier’s documents could not be fetched.' },
  );
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => {
          booking.reset();
          setAsked(true);
        }}
      >
        Book with {courier}
      </Button>
      <Button
        variant="quiet"
        isBusy={printing.isPending && printing.variables === 'labels'}
        onClick={() => printing.mutate('labels')}
      >
        Labels
      </Button>
      <Button
        variant="quiet"
        isBusy={printing.isPending && printing.variables === 'manifest'}
        onClick={() => printing.mutate('manifest')}
      >
        Manifest
      </Button>
      <Button variant="quiet" isBusy={fetching.isPending} onClick={() => fetching.mutate()}>
        Request pickup
      </Button>
      <BookDialog
        courier={courier}
        count={ids.length}
        isOpen={isAsked}
        attempt={booking}
        onBook={(grams) => booking.mutate(grams)}
        onClose={() => setAsked(false)}
      />
    </>
  );
};
