import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useState } from 'react';
import { BulkBar } from '../staff/bulk-bar.tsx';
import { BulkShipDialog } from '../staff/bulk-ship-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { type BulkMove, useBulkMoves, type Verdict } from './use-bulk-moves.ts';

const MOVES = [
  ['completed', 'Mark as completed'],
  ['shipped', 'Ship'],
  ['delivered', 'Mark as delivered'],
] as const;

const count = (orders: number): string => counted(orders, 'order');

const Verdicts = ({ verdicts }: { verdicts: readonly Verdict[] }) => {
  const refused = verdicts.filter(({ refusal }) => refusal !== undefined);
  return (
    <div role="status" className="grid gap-1 text-15">
      <p className="font-medium">
        {count(verdicts.length - refused.length)} moved
        {refused.length === 0 ? '.' : `, ${refused.length} not:`}
      </p>
      <ul className="grid max-h-40 gap-1 overflow-y-auto">
        {refused.map(({ order, refusal }) => (
          <li key={order._id} className="wrap-anywhere">
            {order.customerName} {orderNumber(order._id)}: {refusal}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Actions on the selected orders; refused ones stay selected, with the reason. */
export const MoveBar = ({
  chosen,
  onChoose,
}: {
  chosen: readonly StudioOrder[];
  onChoose: (ids: readonly string[]) => void;
}) => {
  const [isShipping, setShipping] = useState(false);
  const moving = useBulkMoves();
  const verdicts = moving.data;
  const run = (move: BulkMove) =>
    moving.mutate(move, {
      onSuccess: (all) => {
        setShipping(false);
        onChoose(all.filter(({ refusal }) => refusal !== undefined).map(({ order }) => order._id));
      },
    });
  if (chosen.length === 0 && verdicts === undefined) return null;
  return (
    <>
      <BulkBar
        label="Selected orders"
        selected={`${count(chosen.length)} selected`}
        above={verdicts === undefined || moving.isPending ? null : <Verdicts verdicts={verdicts} />}
        clearLabel={chosen.length === 0 ? 'Close' : undefined}
        onClear={() => {
          moving.reset();
          onChoose([]);
        }}
      >
        {chosen.length === 0
          ? null
          : MOVES.map(([to, words]) => (
              <Button
                key={to}
                variant="secondary"
                isBusy={moving.isPending && moving.variables.to === to}
                onClick={() => {
                  if (to === 'shipped') setShipping(true);
                  else if (!moving.isPending) run({ to, orders: chosen });
                }}
              >
                {words}
              </Button>
            ))}
      </BulkBar>
      <BulkShipDialog
        parcels={chosen.map(({ _id, customerName }) => ({
          _id,
          name: `${customerName}, ${orderNumber(_id)}`,
        }))}
        isOpen={isShipping}
        isBusy={moving.isPending}
        onShip={(carrier, trackingNumbers) =>
          run({ to: 'shipped', orders: chosen, carrier, trackingNumbers })
        }
        onClose={() => setShipping(false)}
      />
    </>
  );
};
