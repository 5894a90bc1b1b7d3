import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useCancelOrder } from './own-orders.ts';

/** Cancels after asking once more. Shown only while the order may still be cancelled. */
export const CancelOrder = ({ order }: { order: Order }) => {
  const [isAsking, setAsking] = useState(false);
  const cancelling = useCancelOrder();
  const close = () => setAsking(false);
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)} aria-haspopup="dialog">
        Cancel order
      </Button>
      <Dialog isOpen={isAsking} onClose={close} title="Cancel this order?" className="max-w-[30rem]">
        <p className="pt-4 text-17 text-chalk">
          Order {orderNumber(order._id)} with {counted(pieces, 'piece')} will not be sent.
          {order.payment ? ' Anything you paid is refunded.' : ''}
        </p>
        <div className="flex flex-wrap gap-3 pt-7">
          <Button
            isBusy={cancelling.isPending}
            onClick={() => cancelling.mutate(order._id, { onSettled: close })}
          >
            Cancel order
          </Button>
          <Button variant="secondary" onClick={close}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  );
};
