import type { Parcel } from '@darzi/contract/couriers/couriers.routes.ts';
import { PARCEL_LABEL } from '@darzi/contract/couriers/parcel.lifecycle.ts';
import { showShortMoment } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import { useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { saveDocument } from '../../shell/save-file.ts';
import { toast } from '../../shell/toast.ts';
import { useSend } from '../../shell/use-send.ts';
import { ConfirmDialog } from '../../staff/confirm-dialog.tsx';
import { ORDER_ADMIN, useAdminOrderChange } from '../../staff/order-admin.ts';
import { FactRow, Panel } from '../../staff/page-parts.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { BookDialog } from './book-dialog.tsx';
import { PARCEL_TONE, useCourier, useParcel } from './use-couriers.ts';

const BOOKABLE: readonly string[] = ['Order Placed', 'Packing'];

const BookButton = ({
  order,
  courier,
  isAgain,
}: {
  order: AdminOrder;
  courier: string;
  isAgain: boolean;
}) => {
  const [isOpen, setOpen] = useState(false);
  const booking = useAdminOrderChange((grams: number | undefined) =>
    call('POST /api/admin/parcels', {
      body: { orders: [order._id], ...(grams === undefined ? {} : { grams }) },
    }),
  );
  const close = () => setOpen(false);
  return (
    <>
      <div>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => {
            booking.reset();
            setOpen(true);
          }}
        >
          {isAgain ? 'Book again' : `Book with ${courier}`}
        </Button>
      </div>
      <BookDialog
        courier={courier}
        count={1}
        isOpen={isOpen}
        attempt={booking}
        onBook={(grams) =>
          booking.mutate(grams, {
            onSuccess: ({ verdicts: [verdict] }) => {
              if (verdict?.ok === false) toast.error(verdict.message);
              close();
            },
          })
        }
        onClose={close}
      />
    </>
  );
};

const CancelBooking = ({ parcel }: { parcel: Parcel }) => {
  const [isAsked, setAsked] = useState(false);
  const cancelling = useAdminOrderChange(() =>
    call('POST /api/admin/parcels/:id/cancel', { params: { id: parcel._id } }),
  );
  const close = () => {
    setAsked(false);
    cancelling.reset();
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Cancel the booking
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Cancel this booking?"
        doLabel="Cancel the booking"
        isBusy={cancelling.isPending}
        refusal={
          cancelling.isError
            ? failureText(cancelling.error, 'The booking could not be cancelled.')
            : undefined
        }
        onConfirm={() => cancelling.mutate(undefined, { onSuccess: close })}
        onClose={close}
      >
        The courier will not fetch it. The order stays in Packing: book it again, or ship it by hand.
      </ConfirmDialog>
    </>
  );
};

/** A booked parcel's documents, and its pickup. */
const BookedActions = ({ parcel }: { parcel: Parcel }) => {
  const orders = [parcel.orderId];
  const printing = useSend(
    (what: 'labels' | 'manifest') =>
      saveDocument('POST /api/admin/parcels/print', { body: { what, orders } }),
    { failed: 'The courier’s document could not be fetched.' },
  );
  const fetching = useSend(() => call('POST /api/admin/parcels/pickup', { body: { orders } }), {
    failed: 'The pickup could not be requested.',
    stale: ORDER_ADMIN,
    onSuccess: ({ verdicts: [verdict] }) =>
      verdict?.ok === true ? toast.success('Pickup requested.') : toast.error(verdict?.message ?? ''),
  });
  return (
    <div className="grid justify-items-start">
      <Button
        variant="quiet"
        isBusy={printing.isPending && printing.variables === 'labels'}
        onClick={() => printing.mutate('labels')}
      >
        Label (PDF)
      </Button>
      <Button
        variant="quiet"
        isBusy={printing.isPending && printing.variables === 'manifest'}
        onClick={() => printing.mutate('manifest')}
      >
        Manifest (PDF)
      </Button>
      {parcel.state !== 'booked' ? null : (
        <>
          <Button variant="quiet" isBusy={fetching.isPending} onClick={() => fetching.mutate()}>
            {parcel.pickupAt === null ? 'Request pickup' : 'Request pickup again'}
          </Button>
          <CancelBooking parcel={parcel} />
        </>
      )}
    </div>
  );
};

const AskCourier = ({ parcel }: { parcel: Parcel }) => {
  const asking = useSend(() => call('POST /api/admin/parcels/:id/check', { params: { id: parcel._id } }), {
    failed: 'The courier could not be reached.',
    stale: ORDER_ADMIN,
  });
  return (
    <div>
      <Button variant="quiet" isBusy={asking.isPending} onClick={() => asking.mutate()}>
        Ask the courier now
      </Button>
    </div>
  );
};

const WORRY: Partial<Record<Parcel['state'], string>> = {
  refused: 'The courier did not take it. Book it again, or ship it by hand.',
  returning: 'It could not be delivered and is coming back. You can still call the customer.',
  returned: 'It came back. Once it is in your hands, press “It came back” above.',
  lost: 'The courier has lost it. Claim it from them, then resend or refund the order.',
};

const PRINTED: readonly string[] = ['booked', 'on_the_way', 'out_for_delivery'];
const ASKED: readonly string[] = [...PRINTED, 'returning', 'lost'];

const ParcelFacts = ({ parcel }: { parcel: Parcel }) => {
  const worry = parcel.needsOwner ? WORRY[parcel.state] : undefined;
  return (
    <>
      <p role="status" className="flex flex-wrap items-center gap-3 text-15">
        <Badge tone={PARCEL_TONE[parcel.state]}>{PARCEL_LABEL[parcel.state]}</Badge>
        <span className="text-13 text-chalk">
          {parcel.courierStatus ?? ''} {showShortMoment(parcel.changedAt)}
        </span>
      </p>
      {worry === undefined ? null : <Banner tone="warning">{worry}</Banner>}
      <dl className="text-15">
        {parcel.awb === null ? null : (
          <FactRow name="Number">
            {parcel.trackingLink === null ? (
              parcel.awb
            ) : (
              <a
                className="text-link hover:text-madder"
                href={parcel.trackingLink}
                target="_blank"
                rel="noreferrer"
              >
                {parcel.awb}
              </a>
            )}
          </FactRow>
        )}
        {parcel.carrier === null ? null : <FactRow name="Carrier">{parcel.carrier}</FactRow>}
        <FactRow name="Weight">{`${parcel.grams.toLocaleString('en-IN')} g`}</FactRow>
        <FactRow name="To collect">
          {parcel.cash === 0 ? 'Nothing: already paid' : showRupees(parcel.cash)}
        </FactRow>
        {parcel.pickupAt === null ? null : (
          <FactRow name="Pickup">Requested {showShortMoment(parcel.pickupAt)}</FactRow>
        )}
        {parcel.reason === null ? null : <FactRow name="Courier says">{parcel.reason}</FactRow>}
      </dl>
    </>
  );
};

/** An order's parcel at the courier: booking, documents and progress. Renders nothing without a courier. */
export const ParcelPanel = ({ order }: { order: AdminOrder }) => {
  const courier = useCourier();
  const { data } = useParcel(order._id);
  if (data === undefined) return null;
  const { parcel } = data;
  const isBookable =
    courier !== undefined &&
    BOOKABLE.includes(order.status) &&
    order.due === undefined &&
    (parcel === null || parcel.state === 'cancelled' || parcel.state === 'refused');
  if (parcel === null && !isBookable) return null;
  return (
    <Panel title="Courier">
      {parcel === null ? (
        <p className="text-15 text-chalk">Not booked yet. You can also ship it by hand.</p>
      ) : (
        <ParcelFacts parcel={parcel} />
      )}
      {parcel !== null && PRINTED.includes(parcel.state) ? <BookedActions parcel={parcel} /> : null}
      {parcel !== null && ASKED.includes(parcel.state) && courier !== undefined ? (
        <AskCourier parcel={parcel} />
      ) : null}
      {isBookable ? (
        <BookButton order={order} courier={courier} isAgain={parcel?.state === 'refused'} />
      ) : null}
    </Panel>
  );
};
