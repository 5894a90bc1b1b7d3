import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { useState } from 'react';
import { OrderConversation } from '../../conversation/order-conversation.tsx';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const t = await textsOf('orders');

/** The messages about an order, and a field to write one. */
export const OrderMessages = ({ order }: { order: Order }) => {
  const [isOpen, setOpen] = useState(false);
  const number = orderNumber(order._id);
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={t('messagesAbout', { number })}
      >
        {t('messages')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('messagesAboutIt', { number })}>
        <div className="pt-5">
          {isOpen ? <OrderConversation orderId={order._id} side="customer" /> : null}
        </div>
      </Dialog>
    </>
  );
};
