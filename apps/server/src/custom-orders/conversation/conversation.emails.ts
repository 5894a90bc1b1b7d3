import type { CustomOrderId, CustomOrderMessageId } from '@darzi/contract/ids.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { loadRecipient, type Recipient } from '../../accounts/profile.ts';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { action, type Email, paragraph, quote, type Shop } from '../../platform/mail/email.ts';
import { loadCustomOrderTexts } from '../custom-orders.emails.ts';
import type { CustomOrderTexts } from '../custom-orders.texts.ts';
import { findCustomOrder } from '../orders/custom-order.repository.ts';
import { findMessage, type StoredConversationEntry } from './conversation.repository.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'custom-order-message-mail': { readonly messageId: CustomOrderMessageId };
  }
}

/** A message about an order as emails need it. */
type MessageForMail = {
  readonly orderId: CustomOrderId;
  readonly side: StoredConversationEntry['side'];
  readonly author: string;
  readonly text: string;
  readonly pictures: number;
  readonly customer: Recipient;
};

/** Undefined if the message or its customer is gone. */
export const loadMessageForMail = async (
  db: Db,
  messageId: CustomOrderMessageId,
): Promise<MessageForMail | undefined> => {
  const message = await findMessage(db, messageId);
  const order = message === undefined ? undefined : await findCustomOrder(db, message.orderId);
  const customer = order === undefined ? undefined : await loadRecipient(db, order.userId);
  if (message === undefined || customer === undefined) return undefined;
  const { orderId, side, author, text, imageIds } = message;
  return { orderId, side, author, text, pictures: imageIds.length, customer };
};

/** Forwards one side's message about an order to the other. */
export const messageEmail = (
  shop: Shop,
  message: MessageForMail,
  { message: say }: CustomOrderTexts,
): Email => ({
  subject: say.subject(orderNumber(message.orderId)),
  preview: say.heading(message.author),
  heading: say.heading(message.author),
  body: [
    ...(message.text === '' ? [] : [quote(message.text)]),
    ...(message.pictures === 0 ? [] : [paragraph(say.pictures(message.pictures))]),
    message.side === 'studio'
      ? action(`${shop.url}/custom-order-history`, say.answer)
      : action(`${shop.url}/studio/orders/${message.orderId}`, say.answer),
  ],
});

/** Emails messages to the side that did not write them. */
export const customOrderMessageEmailJobs = (
  deps: EmailDeps,
): Pick<JobHandlers, 'custom-order-message-mail'> => ({
  'custom-order-message-mail': async ({ messageId }) => {
    const message = await loadMessageForMail(deps.db, messageId);
    if (message === undefined) return;
    const texts = await loadCustomOrderTexts(message.side === 'studio' ? message.customer.language : 'en');
    const envelope = {
      to: message.side === 'studio' ? message.customer : ('shop' as const),
      about: message.customer.userId,
      id: `custom-order-message-${messageId}`,
    };
    await sendEmail(deps, envelope, (shop) => messageEmail(shop, message, texts));
  },
});
