import { showShortMoment } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { TRACKER_STEPS, trackerStep } from '@darzi/contract/orders/order.lifecycle.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { isRefunded, methodLabel, paymentState } from '../../payment/payment-labels.ts';
import { call } from '../../shell/call.ts';
import { useAdminOrderChange } from '../../staff/order-admin.ts';
import { UndoBanner } from '../../staff/undo-banner.tsx';
import { ENDED_TEXT, STATUS_TONE } from '../../storefront/orders/order-labels.ts';
import { Badge } from '../../ui/chip.tsx';
import { Price } from '../../ui/price.tsx';
import { Tracker } from '../../ui/tape.tsx';
import { OrderMoves } from './order-moves.tsx';
import { nameOf, piecesOf } from './use-order-admin.ts';

/** Undoes recording the cash, as long as the customer has not been notified. */
const UndoDelivery = ({ order, until }: { order: AdminOrder; until: string }) => {
  const undoing = useAdminOrderChange(
    () => call('POST /api/admin/orders/:id/undo-delivery', { params: { id: order._id } }),
    { done: 'The delivery was undone.', failed: 'The delivery could not be undone.' },
  );
  return (
    <UndoBanner until={until} isBusy={undoing.isPending} onUndo={() => undoing.mutate()}>
      {showRupees(order.amount)} in cash is booked as collected. The customer gets an email once this can no
      longer be undone.
    </UndoBanner>
  );
};

/** Whose order it is, its progress, and the actions available now. */
export const OrderHead = ({
  order,
  actor,
  undoUntil,
}: {
  order: AdminOrder;
  actor: 'packer' | 'admin';
  undoUntil: string | null;
}) => (
  <header className="pb-10">
    <p className="flex flex-wrap items-center gap-3 pb-4 text-15 text-chalk tabular-nums">
      {orderNumber(order._id)}
      {order.isPlaced ? (
        <>
          <Badge tone={STATUS_TONE[order.status]}>{order.status}</Badge>
          {order.due === undefined ? null : <Badge>{showRupees(order.due.amount)} to pay</Badge>}
        </>
      ) : (
        <Badge tone={order.link?.isOpen ? 'plain' : 'bad'}>
          {order.link?.isOpen ? 'Waiting for payment' : 'Not placed'}
        </Badge>
      )}
      {order.payment && !isRefunded(order) ? <Badge tone="good">Paid</Badge> : null}
    </p>
    <h1 className="font-display text-44 wrap-anywhere">{nameOf(order)}</h1>
    <p className="pt-1 pb-6 text-15 text-chalk tabular-nums">
      {piecesOf(order)}, <Price rupees={order.amount} /> ·{' '}
      {order.link !== undefined && !order.isPlaced ? 'Payment link' : methodLabel(order)}
      {order.isPlaced
        ? `, ${paymentState(order).toLowerCase()} · placed ${showShortMoment(order.date)}`
        : ` · started ${showShortMoment(order.date)}`}
      {order.channel === undefined ? '' : order.channel === 'phone' ? ', by phone' : ', at the counter'}
    </p>
    {order.isPlaced ? <OrderMoves order={order} actor={actor} /> : null}
    {undoUntil === null ? null : <UndoDelivery order={order} until={undoUntil} />}
    {!order.isPlaced && order.link !== undefined ? (
      <p className="border-l-2 border-chalk pl-4 text-15">
        {order.link.isOpen
          ? 'Its pieces are reserved. The order is placed automatically as soon as it is paid.'
          : 'Its link has ended unpaid, and its pieces are back in stock.'}
      </p>
    ) : !order.isPlaced ? (
      <p className="border-l-2 border-chalk pl-4 text-15">
        This order was never placed: its payment came too late or was for another amount. There is nothing to
        send, and the money is refunded.
      </p>
    ) : trackerStep(order.status) < 0 ? (
      <p className="border-l-2 border-chalk pl-4 text-15">{ENDED_TEXT[order.status]}</p>
    ) : (
      <Tracker steps={TRACKER_STEPS} reached={trackerStep(order.status)} isCompact />
    )}
  </header>
);
