import { showShortMoment } from '@darzi/contract/dates.ts';
import type { DeskOrder, OrderHappening } from '@darzi/contract/orders/order-desk.routes.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { TrackingDialog } from './tracking-dialog.tsx';
import { useDeskChange } from './use-order-desk.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[8rem_1fr]">
    <dt className="text-chalk">{name}</dt>
    <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</dd>
  </div>
);

const ON_THE_WAY: readonly string[] = ['Shipped', 'Out for delivery'];

const CorrectTracking = ({ order }: { order: DeskOrder }) => {
  const [isOpen, setOpen] = useState(false);
  const correcting = useDeskChange((tracking: { carrier: string; trackingNumber: string }) =>
    call('POST /api/admin/orders/:id/tracking', {
      params: { id: order._id },
      body: { ...tracking, version: order.version },
    }),
  );
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => {
          correcting.reset();
          setOpen(true);
        }}
      >
        {order.tracking === null ? 'Add carrier and number' : 'Correct carrier and number'}
      </Button>
      <TrackingDialog
        title="Carrier and number"
        action="Save"
        isOpen={isOpen}
        attempt={correcting}
        present={{ carrier: order.tracking?.carrier ?? '', trackingNumber: order.tracking?.number ?? '' }}
        onSend={(tracking) => correcting.mutate(tracking, { onSuccess: close })}
        onClose={close}
      />
    </>
  );
};

/** Where the parcel goes and who carries it. */
export const DeliveryFacts = ({ order }: { order: DeskOrder }) => {
  const { address, tracking, status } = order;
  return (
    <div>
      <dl className="text-15">
        <Fact name="Deliver to">
          {address === null
            ? 'Erased with the customer’s account.'
            : [
                `${address.firstName} ${address.lastName}`,
                address.streetAddress,
                `${address.city}, ${address.state} ${address.pinCode}`,
                address.country,
              ].join('\n')}
        </Fact>
        {address === null ? null : (
          <>
            <Fact name="Phone">
              <a className="text-link hover:text-madder" href={`tel:${address.phoneNumber}`}>
                {address.phoneNumber}
              </a>
            </Fact>
            <Fact name="E-mail">
              <a className="text-link hover:text-madder" href={`mailto:${address.email}`}>
                {address.email}
              </a>
            </Fact>
          </>
        )}
        {tracking === null ? null : (
          <Fact name="Carrier">{[tracking.carrier, tracking.number].filter(Boolean).join(', ')}</Fact>
        )}
      </dl>
      {ON_THE_WAY.includes(status) ? <CorrectTracking order={order} /> : null}
    </div>
  );
};

/** Everything that happened, newest first. */
export const Timeline = ({ timeline }: { timeline: readonly OrderHappening[] }) => (
  <ol className="text-15">
    {timeline.toReversed().map(({ at, who, from, to }) => (
      <li key={`${at} ${to}`} className="border-b border-line py-2">
        {from === null ? to : `${from} → ${to}`}
        <span className="block text-13 text-chalk">
          {who}, <time dateTime={at}>{showShortMoment(at)}</time>
        </span>
      </li>
    ))}
  </ol>
);
