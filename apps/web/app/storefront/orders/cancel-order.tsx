import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { useState } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useCancelOrder } from './own-orders.ts';

const t = await textsOf('orders');

/** Cancels after a confirmation. Shown only while the order can still be cancelled. */
export const CancelOrder = ({ order }: { order: Order }) => {
  const [isAsking, setAsking] = useState(false);
  const cancelling = useCancelOrder();
  const close = () => setAsking(false);
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)} aria-haspopup="dialog">
        {t('cancelOrder')}
      </Button>
      <Dialog isOpen={isAsking} onClose={close} title={t('cancelTitle')} className="max-w-[30rem]">
        <p className="pt-4 text-17 text-chalk">
          {t('cancelText', { number: orderNumber(order._id), count: pieces })}
          {order.payment ? ` ${t('cancelRefund')}` : ''}
        </p>
        <div className="flex flex-wrap gap-3 pt-7">
          <Button
            isBusy={cancelling.isPending}
            onClick={() => cancelling.mutate(order._id, { onSettled: close })}
          >
            {t('cancelOrder')}
          </Button>
          <Button variant="secondary" onClick={close}>
            {t('keepIt')}
          </Button>
        </div>
      </Dialog>
    </>
  );
};
