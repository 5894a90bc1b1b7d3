import type { WebhookEndpointId } from '@darzi/contract/ids.ts';
import pLimit from 'p-limit';
import type { EmailDeps } from '../accounts/send-email.ts';
import { sendEmail } from '../accounts/send-email.ts';
import { addJob, type JobHandlers } from '../platform/jobs/jobs.ts';
import { action, type Email, paragraph, type Shop } from '../platform/mail/email.ts';
import { postWebhook } from './post-webhook.ts';
import { decideRetry, FAILING_LONG_HOURS, secondsOfRest } from './webhook.rules.ts';
import {
  claimDue,
  type DeliveryAttempt,
  type DueDelivery,
  deleteOldEvents,
  loadProgress,
  recordDelivered,
  recordEndpointFailure,
  recordFailed,
  releaseDue,
  restEndpoint,
} from './webhook-delivery.repository.ts';
import { findEndpoint } from './webhook-endpoint.repository.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'webhook-failing-mail': { readonly endpointId: WebhookEndpointId };
  }
}

/** For retries, events held back, and deliveries of killed servers. */
export const WEBHOOK_CRONTAB = '* * * * * deliver-webhooks ?jobKey=deliver-webhooks&max=1';

const BATCH = 50;
const AT_ONCE = 8;
/** Emails wait behind this job, so it ends soon and continues with the next run. */
const RUN_MS = 15_000;
/** Longer than a run plus its last call. */
const CLAIM_SECONDS = 60;
const KEPT_DAYS = 30;

type DeliverDeps = Pick<EmailDeps, 'db' | 'config' | 'log'>;

const isTaken = ({ status }: DeliveryAttempt): boolean => status !== null && status >= 200 && status < 300;

const note = ({ db, log }: DeliverDeps, due: DueDelivery, tried: DeliveryAttempt) =>
  db.transaction().execute(async (tx) => {
    if (isTaken(tried)) return recordDelivered(tx, due, tried);
    const before = await loadProgress(tx, due.id);
    const attempts = before.attempts + 1;
    await recordFailed(tx, due.id, tried, decideRetry(attempts, before.secondsLeft));
    const failing = await recordEndpointFailure(tx, due.endpointId, FAILING_LONG_HOURS);
    log.warn(
      { endpointId: due.endpointId, event: due.event, status: tried.status, attempts },
      'webhook not taken',
    );
    if (failing === undefined) return;
    if (tried.status === null) await restEndpoint(tx, due.endpointId, secondsOfRest(failing.failures));
    if (failing.isFailingLong) await addJob(tx, 'webhook-failing-mail', { endpointId: due.endpointId });
  });

/** An endpoint gets its deliveries one at a time; if it does not answer, the rest wait for the next run. */
const deliverTo = async (deps: DeliverDeps, deliveries: readonly DueDelivery[], endsAt: number) => {
  for (const [index, due] of deliveries.entries()) {
    const tried = await postWebhook(due, deps.config);
    await note(deps, due, tried);
    if (tried.status === null || Date.now() > endsAt) {
      const rest = deliveries.slice(index + 1);
      await releaseDue(
        deps.db,
        rest.map(({ id }) => id),
      );
      return;
    }
  }
};

/**
 * Sends due deliveries. A delivery is recorded only after it was sent: a server killed in between leaves it to be sent
 * again, with the same event id.
 */
export const deliverWebhooks = async (deps: DeliverDeps): Promise<number> => {
  const endsAt = Date.now() + RUN_MS;
  const inTurn = pLimit(AT_ONCE);
  let sent = 0;
  while (Date.now() < endsAt) {
    const due = await claimDue(deps.db, BATCH, CLAIM_SECONDS);
    const byEndpoint = Map.groupBy(due, ({ endpointId }) => endpointId);
    await Promise.all(
      [...byEndpoint.values()].map((deliveries) => inTurn(() => deliverTo(deps, deliveries, endsAt))),
    );
    sent += due.length;
    if (due.length < BATCH) break;
  }
  return sent;
};

/** An endpoint has accepted nothing for a day. */
export const webhookFailingEmail = (
  shop: Shop,
  { url, id }: { url: string; id: WebhookEndpointId },
): Email => ({
  subject: `A webhook of ${shop.name} has failed for a day`,
  preview: 'It no longer receives the shop’s events.',
  heading: 'An endpoint is not accepting anything.',
  body: [
    paragraph(
      `For ${FAILING_LONG_HOURS} hours this address has accepted nothing we sent:\n${url}\nEach event is tried for three days. After that you can send it again by hand, for 30 days.`,
    ),
    action(`${shop.url}/admin/integrations/${id}`, 'View the deliveries'),
  ],
});

export const webhookJobs = (
  deps: EmailDeps,
): Pick<JobHandlers, 'deliver-webhooks' | 'webhook-failing-mail'> => ({
  'deliver-webhooks': async () => {
    await deliverWebhooks(deps);
    await deleteOldEvents(deps.db, KEPT_DAYS);
  },
  'webhook-failing-mail': async ({ endpointId }) => {
    const endpoint = await findEndpoint(deps.db, endpointId);
    if (endpoint?.failingSince == null) return;
    const id = `webhook-${endpointId}-${endpoint.failingSince.getTime()}`;
    await sendEmail(deps, { to: 'shop', about: null, id }, (shop) => webhookFailingEmail(shop, endpoint));
  },
});
