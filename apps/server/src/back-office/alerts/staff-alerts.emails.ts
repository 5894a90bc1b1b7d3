import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import { type Alert, listAlertSubscribers } from '../../accounts/staff-alerts.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { action, aside, type Email, paragraph, quote, type Shop } from '../../platform/mail/email.ts';
import { loadOrderMessageForMail } from '../../sales/orders/order-conversation.ts';
import { loadOrderForMail, orderSlip } from '../../sales/orders/orders.emails.ts';
import { loadReturnForMail } from '../../sales/returns/returns.emails.ts';
import { loadSettings } from '../../settings/settings.ts';

type LoadedAlert = {
  readonly about: NonNullable<Parameters<typeof sendEmail>[1]['about']>;
  readonly compose: (shop: Shop) => Email;
};

const WHY =
  'You receive this because you are subscribed to these alerts. The owner can change that under Staff.';

/** The content of a notification, and whose account it is about; undefined if that was erased meanwhile. */
const loadAlert = async (db: Db, alert: Alert): Promise<LoadedAlert | undefined> => {
  switch (alert.kind) {
    case 'orders': {
      const order = await loadOrderForMail(db, alert.id);
      if (order === undefined) return undefined;
      const how = order.isPaid ? 'It is paid.' : 'It will be paid in cash on delivery.';
      const compose = (shop: Shop): Email => ({
        subject: `New order ${orderNumber(order.id)}`,
        preview: how,
        heading: 'A new order',
        body: [
          paragraph(how),
          orderSlip(order),
          action(`${shop.url}/admin/orders/${order.id}`, 'Open the order'),
          aside(WHY),
        ],
      });
      return { about: order.recipient.userId, compose };
    }
    case 'returns': {
      const asked = await loadReturnForMail(db, alert.id);
      if (asked === undefined) return undefined;
      const { orderId, reason } = asked.return;
      const compose = (shop: Shop): Email => ({
        subject: `Return requested: order ${orderNumber(orderId)}`,
        preview: 'A customer wants to return something.',
        heading: 'A customer has requested a return',
        body: [
          quote(reason),
          action(`${shop.url}/admin/returns?state=requested`, 'Open the returns'),
          aside(WHY),
        ],
      });
      return { about: asked.recipient.userId, compose };
    }
    case 'messages': {
      const message = await loadOrderMessageForMail(db, alert.id);
      if (message === undefined) return undefined;
      const compose = (shop: Shop): Email => ({
        subject: `A message about order ${orderNumber(message.orderId)}`,
        preview: `${message.author} wrote`,
        heading: `${message.author} wrote`,
        body: [
          quote(message.text),
          action(`${shop.url}/admin/orders/${message.orderId}`, 'Reply'),
          aside(WHY),
        ],
      });
      return { about: message.customer.userId, compose };
    }
  }
};

/** Notifies subscribed staff. The shop's own address gets messages anyway, and only once. */
export const staffAlertJobs = (deps: EmailDeps): Pick<JobHandlers, 'staff-alert'> => ({
  'staff-alert': async (alert) => {
    const members = await listAlertSubscribers(deps.db, alert.kind);
    const loaded = members.length === 0 ? undefined : await loadAlert(deps.db, alert);
    if (loaded === undefined) return;
    const { contactEmail } = await loadSettings(deps.db, deps.config);
    const isShop = (email: string) => email.toLowerCase() === contactEmail.toLowerCase();
    for (const { id, email } of members) {
      if (alert.kind === 'messages' && isShop(email)) continue;
      const to = { email, isEmailConfirmed: true, language: 'en' } as const;
      await sendEmail(
        deps,
        { to, about: loaded.about, id: `alert-${alert.kind}-${alert.id}-${id}` },
        loaded.compose,
      );
    }
  },
});
