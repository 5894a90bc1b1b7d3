import { FAILED_DELIVERY_STATES } from '@darzi/contract/couriers/parcel.lifecycle.ts';
import { showRupees } from '@darzi/contract/money.ts';
import {
  type OrderCommand,
  type OrderStatus,
  orderLifecycle,
} from '@darzi/contract/orders/order.lifecycle.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import { useState } from 'react';
import { call, failureText, toastFailure } from '../../shell/call.ts';
import { toast } from '../../shell/toast.ts';
import { CancelDialog } from '../../staff/cancel-dialog.tsx';
import { ConfirmDialog } from '../../staff/confirm-dialog.tsx';
import { useAdminOrderChange } from '../../staff/order-admin.ts';
import { Button } from '../../ui/button.tsx';
import { useParcel } from '../couriers/use-couriers.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { TrackingDialog } from './tracking-dialog.tsx';
import { nameOf, piecesOf } from './use-order-admin.ts';

const MOVE_LABEL = {
  pack: 'Start packing',
  ship: 'Ship it',
  'send-out': 'Out for delivery',
  deliver: 'Mark as delivered',
  'hand-over': 'Hand it over',
  'take-back': 'It came back',
  cancel: 'Cancel the order',
} as const satisfies Record<OrderCommand, string>;

const MOVES = ['hand-over', 'pack', 'ship', 'send-out', 'deliver', 'take-back', 'cancel'] as const;
const IS_ASIDE: readonly OrderCommand[] = ['take-back', 'cancel'];
const TO_CUSTOMER: readonly OrderCommand[] = ['send-out', 'deliver'];
const ASKS: readonly OrderCommand[] = ['ship', 'take-back', 'cancel'];

type Wanted = {
  readonly status: OrderStatus;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  readonly restock?: boolean;
};

/** A button for every move the lifecycle allows now. Acting on outdated data shows a notice. */
export const OrderMoves = ({ order, actor }: { order: AdminOrder; actor: 'packer' | 'admin' }) => {
  const [asked, setAsked] = useState<OrderCommand>();
  const moving = useAdminOrderChange((wanted: Wanted) =>
    call('POST /api/admin/orders/:id/status', {
      params: { id: order._id },
      body: { ...wanted, version: order.version },
    }),
  );
  const parcel = useParcel(order._id).data?.parcel;
  const isAstray =
    parcel != null && FAILED_DELIVERY_STATES.includes(parcel.state) && parcel.awb === order.tracking?.number;
  const isAtCounter = order.channel === 'counter' && order.payment;
  const rows = MOVES.flatMap((command) => {
    const by = command === 'hand-over' && isAtCounter && actor === 'admin' ? 'counter' : actor;
    const row = orderLifecycle.find(order.status, command, by);
    // a change is waiting to be paid
    const isHeldUp = order.due !== undefined && command !== 'cancel';
    const isInVain = isAstray && TO_CUSTOMER.includes(command);
    return row === undefined || isHeldUp || isInVain ? [] : [{ command, to: row.to }];
  });
  /** Delivering the order includes collecting its cash. */
  const isCashDue = order.paymentMethod === 'COD' && !order.payment;
  const close = () => setAsked(undefined);
  const move = (wanted: Wanted) =>
    moving.mutate(wanted, {
      onSuccess: ({ order: { status } }) => toast.success(`Now: ${status}.`),
      onError: (error) => {
        if (asked === undefined) toastFailure(error, 'The order could not be moved.');
      },
      onSettled: (answer) => {
        if (answer !== undefined) close();
      },
    });
  const run = (command: OrderCommand, to: OrderStatus) => {
    moving.reset();
    if (ASKS.includes(command) || (command === 'deliver' && isCashDue)) setAsked(command);
    else move({ status: to });
  };
  return (
    <div className={rows.length === 0 ? 'hidden' : 'flex flex-wrap gap-3 pb-7'}>
      {rows.map(({ command, to }) => (
        <Button
          key={command}
          variant={IS_ASIDE.includes(command) && parcel?.state !== 'returned' ? 'secondary' : 'primary'}
          isBusy={moving.isPending && asked === undefined && moving.variables.status === to}
          onClick={() => run(command, to)}
        >
          {MOVE_LABEL[command]}
        </Button>
      ))}
      <TrackingDialog
        title="Ship this order"
        action="Ship and notify the customer"
        isOpen={asked === 'ship'}
        attempt={moving}
        present={{ carrier: order.tracking?.carrier ?? '', trackingNumber: order.tracking?.number ?? '' }}
        onSend={(tracking) => move({ status: 'Shipped', ...tracking })}
        onClose={close}
      />
      <TakeBackDialog
        order={order}
        isOpen={asked === 'take-back'}
        attempt={moving}
        onTakeBack={(restock) => move({ status: 'Returned to sender', restock })}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={asked === 'deliver'}
        title="Was the cash collected?"
        doLabel={`Delivered, ${showRupees(order.amount)} collected`}
        cancelLabel="Not yet"
        isBusy={moving.isPending}
        refusal={moving.isError ? failureText(moving.error, 'The order could not be moved.') : undefined}
        onConfirm={() => move({ status: 'Delivered' })}
        onClose={close}
      >
        {showRupees(order.amount)} is booked as collected. You can undo this for ten minutes; the customer
        gets an email after that.
      </ConfirmDialog>
      <CancelDialog
        isOpen={asked === 'cancel'}
        attempt={moving}
        onCancel={() => move({ status: 'Cancelled' })}
        onClose={close}
      >
        {piecesOf(order)} go back to stock.{' '}
        {order.payment
          ? `${nameOf(order)} gets back what is left of the ${showRupees(order.amount)} paid.`
          : 'Nothing was paid.'}{' '}
        This cannot be undone.
      </CancelDialog>
    </div>
  );
};
