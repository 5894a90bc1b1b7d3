import {
  type CustomOrderCommand,
  type CustomOrderStatus,
  customOrderLifecycle,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { showRupees } from '@darzi/contract/money.ts';
import type { Role } from '@darzi/contract/route.ts';
import { useState } from 'react';
import { call, toastFailure } from '../shell/call.ts';
import { CancelDialog } from '../staff/cancel-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { CancelFinishedDialog } from './cancel-finished-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { useStudioChange } from './use-studio.ts';

/** The moves with a button here; the lifecycle says which of them an order offers. */
const MOVE_LABEL = {
  complete: 'Mark as completed',
  ship: 'Ship it',
  deliver: 'Mark as delivered',
  cancel: 'Cancel the order',
} as const satisfies Partial<Record<CustomOrderCommand, string>>;
type Move = keyof typeof MOVE_LABEL;

const MOVES = ['complete', 'ship', 'deliver', 'cancel'] as const satisfies readonly Move[];

type Wanted = {
  readonly status: CustomOrderStatus;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  readonly giveBack?: number;
};

/**
 * The unpaid rest of a finished custom order whose advance was paid; only such an order can be cancelled this late.
 */
const unpaidRestOf = ({ status, advance, payment }: StudioOrder): number | undefined =>
  status === 'completed' && advance?.isPaid && !payment ? advance.rest : undefined;

/** A button for every move the lifecycle allows now. */
export const OrderMoves = ({ order, role }: { order: StudioOrder; role: Role }) => {
  const [asked, setAsked] = useState<Move>();
  const moving = useStudioChange((body: Wanted) =>
    call('POST /api/studio/custom-orders/:id/status', { params: { id: order._id }, body }),
  );
  const actor = role === 'admin' ? 'admin' : 'designer';
  const unpaidRest = unpaidRestOf(order);
  const rows = MOVES.flatMap((command) => {
    const row = customOrderLifecycle.find(order.status, command, actor);
    const isTooLate = command === 'cancel' && order.status === 'completed' && unpaidRest === undefined;
    return row === undefined || isTooLate ? [] : [{ command, to: row.to }];
  });
  const run = (command: Move, to: CustomOrderStatus) => {
    moving.reset();
    if (command === 'ship' || command === 'cancel') {
      setAsked(command);
      return;
    }
    moving.mutate(
      { status: to },
      {
        onError: (error) => toastFailure(error, 'The order could not be moved.'),
      },
    );
  };
  const finish = { onSuccess: () => setAsked(undefined) };
  const { advance, owed } = order;
  const paid = order.payment ? order.price : advance?.isPaid ? advance.amount : null;
  return (
    <div className={rows.length === 0 ? 'hidden' : 'flex flex-wrap gap-3 pb-6'}>
      {rows.map(({ command, to }) => (
        <Button
          key={command}
          variant={command === 'cancel' ? 'secondary' : 'primary'}
          isBusy={moving.isPending && asked === undefined}
          onClick={() => run(command, to)}
        >
          {MOVE_LABEL[command]}
        </Button>
      ))}
      {owed === undefined ? null : (
        <p className="basis-full text-15">
          {`The advance of ${showRupees(advance?.amount ?? 0)} is paid. It can be shipped once ${order.customerName} has paid the remaining ${showRupees(owed)}.${unpaidRest === undefined || role === 'admin' ? '' : ' If it never comes, the owner can cancel the order.'}`}
        </p>
      )}
      <ShipDialog
        isOpen={asked === 'ship'}
        attempt={moving}
        onShip={(tracking) => moving.mutateAsync({ status: 'shipped', ...tracking }, finish)}
        onClose={() => setAsked(undefined)}
      />
      <CancelFinishedDialog
        key={order.refunded}
        customerName={order.customerName}
        left={Math.max(0, Math.round(((advance?.amount ?? 0) - (order.refunded ?? 0)) * 100) / 100)}
        owed={unpaidRest ?? 0}
        isOpen={asked === 'cancel' && unpaidRest !== undefined}
        attempt={moving}
        onCancel={(giveBack) => moving.mutate({ status: 'cancelled', giveBack }, finish)}
        onClose={() => setAsked(undefined)}
      />
      <CancelDialog
        isOpen={asked === 'cancel' && unpaidRest === undefined}
        attempt={moving}
        onCancel={() => moving.mutate({ status: 'cancelled' }, finish)}
        onClose={() => setAsked(undefined)}
      >
        {paid !== null
          ? `${order.customerName} has paid ${showRupees(paid)}. ${order.refunded === undefined ? 'It' : 'What has not been refunded yet'} is sent back, and this cannot be undone.`
          : 'Nothing was paid. You can undo this within ten minutes.'}
      </CancelDialog>
    </div>
  );
};
