import { trackingLinkOf } from '@darzi/contract/couriers/carriers.ts';
import { showShortMoment } from '@darzi/contract/dates.ts';
import { personOf, placeOf } from '@darzi/contract/orders/address.ts';
import type { AdminOrder, OrderTimelineEvent } from '@darzi/contract/orders/order-admin.routes.ts';
import { useState } from 'react';
import { call } from '../../shell/call.ts';
import { useAdminOrderChange } from '../../staff/order-admin.ts';
import { FactRow } from '../../staff/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { TrackingDialog } from './tracking-dialog.tsx';

const ON_THE_WAY: readonly string[] = ['Shipped', 'Out for delivery'];

const CorrectTracking = ({ order }: { order: AdminOrder }) => {
  const [isOpen, setOpen] = useState(false);
  const correcting = useAdminOrderChange((tracking: { carrier: string; trackingNumber: string }) =>
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

/** The parcel's destination and carrier. */
export const DeliveryFacts = ({ order }: { order: AdminOrder }) => {
  const { address, tracking, status } = order;
  const trackingLink = tracking === null ? undefined : trackingLinkOf(tracking.carrier, tracking.number);
  return (
    <div>
      <dl className="text-15">
        <FactRow name={order.channel === 'counter' ? 'Sold to' : 'Deliver to'}>
          {address === null
            ? 'Erased with the customer’s account.'
            : `${personOf(address)}\n${placeOf(address)}`}
        </FactRow>
        {order.business === undefined ? null : (
          <FactRow name="Business">{`${order.business.company}\nGSTIN ${order.business.gstin}`}</FactRow>
        )}
        {(
          [
            ['Phone', 'tel', address?.phoneNumber],
            ['Email', 'mailto', address?.email],
          ] as const
        ).map(([name, scheme, text]) =>
          text ? (
            <FactRow key={name} name={name}>
              <a
                className="text-link inline-flex min-h-6 items-center hover:text-madder"
                href={`${scheme}:${text}`}
              >
                {text}
              </a>
            </FactRow>
          ) : null,
        )}
        {tracking === null ? null : (
          <FactRow name="Carrier">
            {[tracking.carrier, tracking.number].filter(Boolean).join(', ')}
            {trackingLink === undefined ? null : (
              <a
                className="text-link flex min-h-6 w-fit items-center hover:text-madder"
                href={trackingLink}
                target="_blank"
                rel="noreferrer"
              >
                Track it there
              </a>
            )}
          </FactRow>
        )}
      </dl>
      {ON_THE_WAY.includes(status) ? <CorrectTracking order={order} /> : null}
    </div>
  );
};

/** Everything that happened, newest first. */
export const Timeline = ({ timeline }: { timeline: readonly OrderTimelineEvent[] }) => (
  <ol className="text-15">
    {timeline.toReversed().map(({ at, who, from, to, changes }) => (
      <li key={`${at} ${to}`} className="border-b border-line py-2">
        {changes !== undefined ? 'Edited' : from === null ? to : `${from} → ${to}`}
        {(changes ?? []).map((change) => (
          <span key={change} className="block wrap-anywhere">
            {change}
          </span>
        ))}
        <span className="block text-13 text-chalk">
          {who}, <time dateTime={at}>{showShortMoment(at)}</time>
        </span>
      </li>
    ))}
  </ol>
);
