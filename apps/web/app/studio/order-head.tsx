import {
  CUSTOM_ORDER_BADGE,
  CUSTOM_ORDER_STEPS,
  customOrderStep,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { showShortDay } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { Role } from '@darzi/contract/route.ts';
import { paidState } from '../payment/payment-labels.ts';
import { call } from '../shell/call.ts';
import { UndoBanner } from '../staff/undo-banner.tsx';
import { Badge } from '../ui/chip.tsx';
import { Tracker } from '../ui/tape.tsx';
import { Assignee } from './assignee.tsx';
import { isLate, showAge } from './order-labels.tsx';
import { OrderMoves } from './order-moves.tsx';
import { useStudioChange } from './use-studio.ts';

/** Undoes one's own last move while there is time. */
const UndoMove = ({ orderId, until }: { orderId: string; until: string }) => {
  const undoing = useStudioChange(
    () => call('POST /api/studio/custom-orders/:id/undo', { params: { id: orderId } }),
    { done: 'Your last move was undone.', failed: 'The move could not be undone.' },
  );
  return (
    <UndoBanner until={until} isBusy={undoing.isPending} onUndo={() => undoing.mutate()}>
      You moved this order.
    </UndoBanner>
  );
};

const STEP_NAMES = CUSTOM_ORDER_STEPS.map(([, name]) => name);

/** Whose order it is, its progress, and the actions available now. */
export const OrderHead = ({ order, role }: { order: StudioOrder; role: Role }) => (
  <header className="pb-10">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-3 pb-4 text-15 text-chalk tabular-nums">
        {orderNumber(order._id)}
        <Badge tone={order.status === 'cancelled' ? 'bad' : 'plain'}>
          {CUSTOM_ORDER_BADGE[order.status]}
        </Badge>
        {order.payment ? (
          <Badge tone={order.refunded === undefined ? 'good' : 'plain'}>
            {paidState({ amount: order.price ?? 0, refunded: order.refunded })}
          </Badge>
        ) : null}
        {order.owed === undefined ? null : <Badge tone="bad">{`${showRupees(order.owed)} owed`}</Badge>}
      </p>
      <h1 className="font-display text-44 wrap-anywhere">{order.customerName}</h1>
    </div>
    <div className="flex flex-wrap items-center justify-between gap-x-8 pt-2 pb-5 text-15 text-chalk">
      <span>
        {order.ageDays === 0 ? 'Placed today' : showAge(order.ageDays)}
        {order.estimatedDelivery === null
          ? ''
          : `, ${isLate(order, new Date()) ? 'was due' : 'due'} ${showShortDay(order.estimatedDelivery)}`}
      </span>
      <Assignee order={order} role={role} />
    </div>
    {/* On the left: messages appear on the right and must not cover the buttons. */}
    <OrderMoves order={order} role={role} />
    {order.undoUntil === null ? null : <UndoMove orderId={order._id} until={order.undoUntil} />}
    <Tracker steps={STEP_NAMES} reached={customOrderStep(order.status)} isCompact />
  </header>
);
