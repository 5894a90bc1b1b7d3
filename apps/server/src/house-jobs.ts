import { tmpdir } from 'node:os';
import { ACCOUNTS_CRONTAB, accountEmailJobs } from './accounts/accounts.emails.ts';
import type { EmailDeps } from './accounts/send-email.ts';
import { testEmailJobs } from './back-office/alerts/sample-email.ts';
import { staffAlertJobs } from './back-office/alerts/staff-alerts.emails.ts';
import { BACKUP_CRONTAB, backupJobs } from './back-office/backups/backups.ts';
import { DISK_CRONTAB, diskJobs } from './back-office/disk/disk-alarm.ts';
import { inboxEmailJobs } from './back-office/inbox/inbox.emails.ts';
import { FIGURES_CRONTAB, figureJobs } from './back-office/today/count-figures.ts';
import { IMAGE_CRONTAB, imageJobs } from './catalogue/images/image-jobs.ts';
import { PRODUCT_RUNS_CRONTAB, productRunJobs } from './catalogue/products/step-product-run.ts';
import { customOrderMessageEmailJobs } from './custom-orders/conversation/conversation.emails.ts';
import { customOrderEmailJobs } from './custom-orders/custom-orders.emails.ts';
import { CUSTOM_ORDER_CRONTAB, customOrderJobs } from './custom-orders/custom-orders.jobs.ts';
import type { House } from './house.ts';
import { WEBHOOK_CRONTAB, webhookJobs } from './integrations/deliver-webhooks.ts';
import { NEWSLETTER_CRONTAB, newsletterEmailJobs } from './mailings/newsletter/newsletter.emails.ts';
import { REMINDERS_CRONTAB, reminderEmailJobs } from './mailings/reminders/reminders.emails.ts';
import { PAGES_CRONTAB, sitePageJobs } from './pages/site-pages/publish-pages.ts';
import { PAYMENT_CRONTAB, paymentJobs } from './payments/payment.jobs.ts';
import { refundEmailJobs } from './payments/refund.emails.ts';
import { PHONE_CRONTAB, phoneMessageJobs } from './phone-messages/phone-messages.ts';
import { MONTHS_CRONTAB, makeMonths } from './platform/db/months.ts';
import { DRAFTS_CRONTAB, sweepTemporary } from './platform/files/disk-store.ts';
import type { JobHandlers, JobName } from './platform/jobs/jobs.ts';
import { freeLostJobs, LOST_JOBS_CRONTAB } from './platform/jobs/worker.ts';
import { PAYMENT_LINK_CRONTAB, paymentLinkJobs } from './sales/checkout/change-payment-link.ts';
import { paymentLinkEmailJobs } from './sales/checkout/payment-link.emails.ts';
import { COURIER_CRONTAB, courierJobs } from './sales/couriers/courier.jobs.ts';
import { invoiceJobs } from './sales/invoices/tax-documents.ts';
import { orderEditEmailJobs } from './sales/order-edits/order-edits.emails.ts';
import { orderEmailJobs } from './sales/orders/orders.emails.ts';
import { returnEmailJobs } from './sales/returns/returns.emails.ts';

/** The jobs that write emails. */
export const emailJobs = (house: EmailDeps & Pick<House, 'files' | 'payables'>) => ({
  ...accountEmailJobs(house),
  ...orderEmailJobs(house),
  ...orderEditEmailJobs(house),
  ...paymentLinkEmailJobs(house),
  ...refundEmailJobs(house),
  ...returnEmailJobs(house),
  ...customOrderEmailJobs(house),
  ...customOrderMessageEmailJobs(house),
  ...inboxEmailJobs(house),
  ...staffAlertJobs(house),
  ...testEmailJobs(house),
  ...newsletterEmailJobs(house),
  ...reminderEmailJobs(house),
});

/** All jobs; one without a handler does not compile. */
export const houseJobs = (house: House): JobHandlers => ({
  ...emailJobs(house),
  ...imageJobs(house),
  ...productRunJobs(house),
  ...paymentJobs(house),
  ...invoiceJobs(house),
  ...courierJobs(house),
  ...paymentLinkJobs(house),
  ...customOrderJobs(house),
  ...backupJobs(house),
  ...diskJobs(house),
  ...figureJobs(house),
  ...sitePageJobs(house),
  ...webhookJobs(house),
  ...phoneMessageJobs(house),
  'free-lost-jobs': () => freeLostJobs(house.db),
  'make-months': async () => {
    await makeMonths(house.db);
  },
  'sweep-drafts': async () => {
    await house.files.sweepDrafts();
    await sweepTemporary(tmpdir());
  },
});

/** Jobs that render, or wait for a server that somebody named: mail and parcels do not wait for them. */
export const SLOW_JOBS = [
  'draw-order-in-cloth',
  'draw-look-in-cloth',
  'fetch-image',
] as const satisfies JobName[];

export const CRONTAB = [
  ACCOUNTS_CRONTAB,
  BACKUP_CRONTAB,
  DISK_CRONTAB,
  FIGURES_CRONTAB,
  PAYMENT_CRONTAB,
  PRODUCT_RUNS_CRONTAB,
  COURIER_CRONTAB,
  PAYMENT_LINK_CRONTAB,
  CUSTOM_ORDER_CRONTAB,
  IMAGE_CRONTAB,
  PAGES_CRONTAB,
  NEWSLETTER_CRONTAB,
  REMINDERS_CRONTAB,
  WEBHOOK_CRONTAB,
  PHONE_CRONTAB,
  LOST_JOBS_CRONTAB,
  MONTHS_CRONTAB,
  DRAFTS_CRONTAB,
].join('\n');
