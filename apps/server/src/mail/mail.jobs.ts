import { createResetLink } from '../accounts/create-reset-link.ts';
import { loadMessageForMail } from '../contact/load-message-for-mail.ts';
import type { Deps } from '../deps.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { loadOrderForMail } from '../orders/load-order-for-mail.ts';
import type { Letter, Shop } from './templates/letter.ts';

/** The templates and React are loaded with the first mail: they weigh some 50 MB that a start can do without. */
const loadTemplates = async () => {
  const [{ renderLetter }, { orderLetter }, { resetLetter }, { contactLetter }] = await Promise.all([
    import('./templates/letter.ts'),
    import('./templates/order.letter.ts'),
    import('./templates/reset.letter.ts'),
    import('./templates/contact.letter.ts'),
  ]);
  return { renderLetter, orderLetter, resetLetter, contactLetter };
};
type Templates = Awaited<ReturnType<typeof loadTemplates>>;

/**
 * The jobs that write mails. Each mail is named by the row it tells of: a job that runs again after a crash sends it
 * under the same Message-ID. What was erased meanwhile is not written about.
 */
export const mailJobs = ({
  config,
  db,
  mailer,
  publicUrl,
}: Pick<Deps, 'config' | 'db' | 'mailer' | 'publicUrl'>): Pick<
  JobHandlers,
  'order-mail' | 'reset-mail' | 'contact-mail'
> => {
  const shop = (): Shop => ({ name: config.storeName, url: publicUrl(), email: config.contactEmail });
  const write = async (compose: (templates: Templates) => Letter) => {
    const templates = await loadTemplates();
    return templates.renderLetter(shop(), compose(templates));
  };
  return {
    'order-mail': async ({ orderId, event }) => {
      const order = await loadOrderForMail(db, orderId);
      if (order === undefined) return;
      const mail = await write(({ orderLetter }) => orderLetter(shop(), order, event));
      await mailer.send({ to: order.recipient.email, ...mail }, `order-${orderId}-${event}`);
    },
    'reset-mail': async ({ userId, requestId }) => {
      const link = userId === null ? undefined : await createResetLink(db, userId, publicUrl());
      if (link === undefined) return;
      const mail = await write(({ resetLetter }) => resetLetter(shop(), link));
      await mailer.send({ to: link.to, ...mail }, `reset-${requestId}`);
    },
    'contact-mail': async ({ messageId }) => {
      const message = await loadMessageForMail(db, messageId);
      if (message === undefined) return;
      const mail = await write(({ contactLetter }) => contactLetter(message));
      const replyTo = { name: message.name, address: message.email };
      await mailer.send({ to: config.contactEmail, replyTo, ...mail }, `contact-${messageId}`);
    },
  };
};
