import {
  CUSTOM_ORDER_BADGE,
  CUSTOM_ORDER_STEPS,
  customOrderStep,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { Role } from '@darzi/contract/route.ts';
import { call, toastFailure } from '../call.ts';
import { Button } from '../ui/button.tsx';
import { Badge } from '../ui/chip.tsx';
import { Tracker } from '../ui/tape.tsx';
import { OrderMoves } from './order-moves.tsx';
import { isLate, shortNumber, showAge, showDay } from './order-words.ts';
import { UndoMove } from './undo-move.tsx';
import { useStudioChange } from './use-studio.ts';

const STEP_NAMES = CUSTOM_ORDER_STEPS.map(([, name]) => name);

const Assignee = ({ order }: { order: StudioOrder }) => {
  const assigning = useStudioChange((toMe: boolean) =>
    call('POST /api/studio/custom-orders/:id/assign', { params: { id: order._id }, body: { toMe } }),
  );
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4">
      <span>{order.assignedTo === null ? 'Nobody looks after it yet' : `With ${order.assignedTo}`}</span>
      <Button
        variant="quiet"
        isBusy={assigning.isPending}
        onClick={() =>
          assigning.mutate(!order.isMine, {
            onError: (error) => toastFailure(error, 'The order could not be handed over.'),
          })
        }
      >
        {order.isMine ? 'Give it back' : 'Take it'}
      </Button>
    </span>
  );
};

/** Whose order it is, how far it has come, and what can be done with it now. */
export const OrderHead = ({ order, role }: { order: StudioOrder; role: Role }) => (
  <header className="pb-10">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-3 pb-2 text-15 text-chalk tabular-nums">
        {shortNumber(order._id)}
        <Badge tone={order.status === 'cancelled' ? 'bad' : 'plain'}>
          {CUSTOM_ORDER_BADGE[order.status]}
        </Badge>
        {order.payment ? <Badge tone="good">Paid</Badge> : null}
      </p>
      <h1 className="font-display text-44 wrap-anywhere">{order.customerName}</h1>
    </div>
    <div className="flex flex-wrap items-center justify-between gap-x-8 pt-2 pb-5 text-15 text-chalk">
      <span>
        {showAge(order.ageDays)}
        {order.estimatedDelivery === null
          ? ''
          : `, ${isLate(order, new Date()) ? 'was due' : 'due'} ${showDay(order.estimatedDelivery)}`}
      </span>
      <Assignee order={order} />
    </div>
    {/* At the left: messages come at the right, and must not lie over the buttons. */}
    <OrderMoves order={order} role={role} />
    {order.undoUntil === null ? null : <UndoMove orderId={order._id} until={order.undoUntil} />}
    <Tracker steps={STEP_NAMES} reached={customOrderStep(order.status)} />
  </header>
);
