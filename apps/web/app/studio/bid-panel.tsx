import type { Bid } from '@darzi/contract/custom-orders/bid.ts';
import { customOrderLifecycle } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { showShortDay, showShortMoment } from '@darzi/contract/dates.ts';
import type { Role } from '@darzi/contract/route.ts';
import { counted } from '@darzi/contract/wording.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Price } from '../ui/price.tsx';
import { BidForm } from './bid-form.tsx';

const BidText = ({ bid }: { bid: Bid }) => (
  <div className="grid gap-2 text-15">
    <p className="flex items-baseline justify-between gap-4">
      <span className="text-chalk">
        Revision {bid.revision}, {showShortMoment(bid.at)}
      </span>
      <Price rupees={bid.price} className="text-17 font-medium" />
    </p>
    {bid.breakdown.length === 0 ? null : (
      <ul>
        {bid.breakdown.map(({ label, amount }) => (
          <li key={label} className="flex justify-between gap-4 border-b border-line py-1">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <Price rupees={amount} />
          </li>
        ))}
      </ul>
    )}
    {bid.estimatedDelivery === null ? null : <p>Delivery by {showShortDay(bid.estimatedDelivery)}</p>}
    {bid.designerNotes === '' ? null : (
      <p className="whitespace-pre-line wrap-anywhere text-chalk">{bid.designerNotes}</p>
    )}
  </div>
);

/** The current bid, its history, and the form while it can still change. */
export const BidPanel = ({ order, role }: { order: StudioOrder; role: Role }) => {
  const latest = order.bids.at(-1);
  const earlier = order.bids.slice(0, -1).toReversed();
  const actor = role === 'admin' ? 'admin' : 'designer';
  const canBid = customOrderLifecycle.find(order.status, 'bid', actor) !== undefined;
  return (
    <div className="grid gap-6">
      {latest === undefined ? (
        <p className="text-chalk">{canBid ? 'No bid yet.' : 'This order never had a bid.'}</p>
      ) : (
        <BidText bid={latest} />
      )}
      {earlier.length === 0 ? null : (
        <Disclosure summary={counted(earlier.length, 'earlier revision')}>
          <div className="grid gap-6">
            {earlier.map((bid) => (
              <BidText key={bid.revision} bid={bid} />
            ))}
          </div>
        </Disclosure>
      )}
      {canBid ? <BidForm order={order} /> : null}
    </div>
  );
};
