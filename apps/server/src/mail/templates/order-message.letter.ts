import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { OrderMessageForMail } from '../../orders/load-order-message-for-mail.ts';
import { action, type Letter, quote, type Shop } from './letter.ts';

/** What one side wrote about an order, carried to the other. */
export const orderMessageLetter = (shop: Shop, message: OrderMessageForMail): Letter => ({
  subject: `A message about order ${orderNumber(message.orderId)}`,
  preview: `${message.author} wrote`,
  heading: `${message.author} wrote`,
  body: [
    quote(message.text),
    message.side === 'shop'
      ? action(`${shop.url}/orders`, 'Answer')
      : action(`${shop.url}/admin/orders/${message.orderId}`, 'Answer'),
  ],
});
