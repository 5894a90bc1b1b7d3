import type { ShopSettings } from '@darzi/contract/settings/settings.ts';
import { createConfirmationLink } from '../accounts/confirm-email.ts';
import { createResetLink } from '../accounts/create-reset-link.ts';
import { countUnconfirmedMail } from '../accounts/email-confirmation.repository.ts';
import { createInvitationLink } from '../accounts/invite-staff.ts';
import { loadRecipient, type Recipient } from '../accounts/load-recipient.ts';
import { loadAnswerForMail } from '../contact/load-answer-for-mail.ts';
import { loadMessageForMail } from '../contact/load-message-for-mail.ts';
import {
  loadMessageForMail as loadConversationForMail,
  loadCustomOrderRecipient,
  loadHappeningForMail,
} from '../custom-orders/load-custom-order-for-mail.ts';
import type { Deps } from '../deps.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { loadOrderForMail } from '../orders/load-order-for-mail.ts';
import { loadOrderMessageForMail } from '../orders/load-order-message-for-mail.ts';
import { loadRefundForMail } from '../payments/load-refund-for-mail.ts';
import { loadReturnForMail } from '../returns/load-return-for-mail.ts';
import { loadSettings } from '../settings/load-settings.ts';
import type { Mail } from './mailer.ts';
import { type ErasedPerson, eraseKeptMails } from './outbox.ts';
import { confirmationLetter } from './templates/confirmation.letter.ts';
import { contactLetter } from './templates/contact.letter.ts';
import { contactAnswerLetter } from './templates/contact-answer.letter.ts';
import { customerLetter, messageLetter, studioLetter } from './templates/custom-order.letter.ts';
import { invitationLetter } from './templates/invitation.letter.ts';
import type { Letter, Shop } from './templates/letter.ts';
import { renderText } from './templates/letter-text.ts';
import { orderLetter } from './templates/order.letter.ts';
import { orderMessageLetter } from './templates/order-message.letter.ts';
import { refundLetter } from './templates/refund.letter.ts';
import { resetLetter } from './templates/reset.letter.ts';
import { returnLetter } from './templates/return.letter.ts';

type Written = Pick<Mail, 'from' | 'subject' | 'text' | 'html'>;

const write = async (shop: Shop, letter: Letter): Promise<Written> => {
  // React and its components come with the first mail: they weigh some 50 MB that a start can do without
  const { renderHtml } = await import('./templates/letter-html.ts');
  return {
    from: { name: shop.name, address: shop.email },
    subject: letter.subject,
    text: renderText(shop, letter),
    html: await renderHtml(shop, letter),
  };
};

/** The shop's own address is the owner's setting. */
const ownerOf = ({ email }: Shop): Pick<Recipient, 'email' | 'isEmailConfirmed'> => ({
  email,
  isEmailConfirmed: true,
});

/**
 * The jobs that write mails. Each mail is named by the row it tells of: a job that runs again after a crash sends it
 * under the same Message-ID. What was erased meanwhile is not written about.
 */
export const mailJobs = ({
  config,
  db,
  log,
  mailer,
  publicUrl,
}: Pick<Deps, 'config' | 'db' | 'log' | 'mailer' | 'publicUrl'>): Pick<
  JobHandlers,
  | 'order-mail'
  | 'refund-mail'
  | 'reset-mail'
  | 'confirmation-mail'
  | 'contact-mail'
  | 'invitation-mail'
  | 'contact-answer-mail'
  | 'return-mail'
  | 'custom-order-mail'
  | 'custom-order-message-mail'
  | 'order-message-mail'
  | 'erase-mails'
> => {
  const erase = (erased: ErasedPerson) => eraseKeptMails(config.dataDirectory, erased);
  /** Takes a mail back where the account it tells of was deleted while it was being written. */
  const send = async (mail: Mail, messageId: string): Promise<void> => {
    await mailer.send(mail, messageId);
    const { about } = mail;
    if (about !== null && (await loadRecipient(db, about)) === undefined) await erase({ userId: about });
  };
  /** As the owner's settings describe it when the mail is written. */
  const shopOf = ({ storeName, contactEmail }: ShopSettings): Shop => ({
    name: storeName,
    url: publicUrl(),
    email: contactEmail,
  });
  const loadShop = async (): Promise<Shop> => shopOf(await loadSettings(db, config));
  /** Sends to somebody outside the shop; an address that nobody has confirmed is spared more than a few mails a day. */
  const sendTo = async (
    { email, isEmailConfirmed }: Pick<Recipient, 'email' | 'isEmailConfirmed'>,
    mail: Omit<Mail, 'to'>,
    id: string,
  ): Promise<void> => {
    if (isEmailConfirmed || (await countUnconfirmedMail(db, email, id))) {
      await send({ to: email, ...mail }, id);
    } else log.warn({ mail: id }, 'not sent: an unconfirmed address has had its mails of the day');
  };
  return {
    'erase-mails': erase,
    'order-mail': async ({ orderId, event }) => {
      const order = await loadOrderForMail(db, orderId);
      if (order === undefined) return;
      const shop = await loadShop();
      const mail = await write(shop, orderLetter(shop, order, event));
      await sendTo(order.recipient, { about: order.recipient.userId, ...mail }, `order-${orderId}-${event}`);
    },
    'refund-mail': async ({ orderId, refundId }) => {
      const refund = await loadRefundForMail(db, refundId);
      const recipient = refund?.isForCustomOrder
        ? await loadCustomOrderRecipient(db, orderId)
        : (await loadOrderForMail(db, orderId))?.recipient;
      if (recipient === undefined || refund === undefined) return;
      const shop = await loadShop();
      const mail = await write(shop, refundLetter(shop, orderId, refund));
      await sendTo(recipient, { about: recipient.userId, ...mail }, `refund-${refundId}`);
    },
    'reset-mail': async ({ userId, requestId }) => {
      const link = userId === null ? undefined : await createResetLink(db, userId, publicUrl());
      if (link === undefined) return;
      const shop = await loadShop();
      const mail = await write(shop, resetLetter(shop, link));
      await sendTo(link.to, { about: userId, ...mail }, `reset-${requestId}`);
    },
    'confirmation-mail': async ({ userId, requestId }) => {
      const link = await createConfirmationLink(db, userId, publicUrl());
      if (link === undefined) return;
      const shop = await loadShop();
      const mail = await write(shop, confirmationLetter(shop, link));
      await sendTo(
        { email: link.to, isEmailConfirmed: false },
        { about: userId, ...mail },
        `confirmation-${requestId}`,
      );
    },
    'invitation-mail': async ({ invitationId }) => {
      const invitation = await createInvitationLink(db, invitationId, publicUrl());
      if (invitation === undefined) return;
      const shop = await loadShop();
      const mail = await write(shop, invitationLetter(shop, invitation));
      await sendTo(
        { email: invitation.to, isEmailConfirmed: false },
        { about: null, ...mail },
        `invitation-${invitationId}`,
      );
    },
    'custom-order-mail': async ({ eventId, to }) => {
      const order = await loadHappeningForMail(db, eventId);
      if (order === undefined) return;
      const shop = await loadShop();
      const letter = to === 'customer' ? customerLetter(shop, order) : studioLetter(shop, order);
      if (letter === undefined) return;
      const recipient = to === 'customer' ? order.customer : ownerOf(shop);
      const mail = { about: order.customer.userId, ...(await write(shop, letter)) };
      await sendTo(recipient, mail, `custom-order-${eventId}-${to}`);
    },
    'return-mail': async ({ returnId, event, isAnswered = event === 'approved' || event === 'declined' }) => {
      const found = await loadReturnForMail(db, returnId);
      if (found === undefined) return;
      const settings = await loadSettings(db, config);
      const shop = shopOf(settings);
      const mail = await write(shop, returnLetter(shop, found, { event, isAnswered }, settings));
      await sendTo(
        found.recipient,
        { about: found.recipient.userId, ...mail },
        `return-${returnId}-${event}`,
      );
    },
    'custom-order-message-mail': async ({ messageId }) => {
      const message = await loadConversationForMail(db, messageId);
      if (message === undefined) return;
      const shop = await loadShop();
      const recipient = message.side === 'studio' ? message.customer : ownerOf(shop);
      const mail = await write(shop, messageLetter(shop, message));
      await sendTo(
        recipient,
        { about: message.customer.userId, ...mail },
        `custom-order-message-${messageId}`,
      );
    },
    'order-message-mail': async ({ messageId }) => {
      const message = await loadOrderMessageForMail(db, messageId);
      if (message === undefined) return;
      const shop = await loadShop();
      const recipient = message.side === 'shop' ? message.customer : ownerOf(shop);
      const mail = await write(shop, orderMessageLetter(shop, message));
      await sendTo(recipient, { about: message.customer.userId, ...mail }, `order-message-${messageId}`);
    },
    'contact-mail': async ({ messageId }) => {
      const message = await loadMessageForMail(db, messageId);
      if (message === undefined) return;
      const shop = await loadShop();
      const mail = await write(shop, contactLetter(message));
      const replyTo = { name: message.name, address: message.email };
      await sendTo(ownerOf(shop), { about: message.userId, replyTo, ...mail }, `contact-${messageId}`);
    },
    'contact-answer-mail': async ({ answerId }) => {
      const answer = await loadAnswerForMail(db, answerId);
      if (answer === undefined) return;
      const shop = await loadShop();
      const mail = await write(shop, contactAnswerLetter(shop, answer));
      const replyTo = { name: shop.name, address: shop.email };
      const to = { email: answer.email, isEmailConfirmed: false };
      await sendTo(to, { about: answer.userId, replyTo, ...mail }, `contact-answer-${answerId}`);
    },
  };
};
