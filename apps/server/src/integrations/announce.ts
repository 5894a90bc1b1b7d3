import type { ProductId } from '@darzi/contract/ids.ts';
import {
  TEST_EVENT,
  type WebhookData,
  type WebhookEvent,
} from '@darzi/contract/integrations/webhook-events.ts';
import type { Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { deleteUnsent, insertEvents } from './webhook-delivery.repository.ts';
import { lockListening } from './webhook-endpoint.repository.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Sends due deliveries to the endpoints. */
    'deliver-webhooks': Readonly<Record<string, unknown>>;
  }
}

/** An event and its subject: `order:019…`. */
export type Announced<Event extends WebhookEvent> = {
  readonly subject: string;
  readonly data: WebhookData<Event>;
};

/**
 * Records an event for the owner's webhooks, in the event's own transaction. Without subscribers it costs one query.
 * @param load called only if there are subscribers; returns undefined if there is nothing to send
 * @param notBefore until then it can be withdrawn with {@link withdraw}
 */
export const announce = async <Event extends WebhookEvent>(
  tx: Tx,
  event: Event,
  load: () => Promise<readonly Announced<Event>[]>,
  notBefore?: Date,
): Promise<void> => {
  const endpoints = await lockListening(tx, event);
  if (endpoints.length === 0) return;
  const loaded = await load();
  if (loaded.length === 0) return;
  await insertEvents(
    tx,
    loaded.map((one) => ({ event, ...one })),
    endpoints,
    notBefore,
  );
  // without a key, so that two concurrent orders do not wait for each other
  if (notBefore === undefined) await addJob(tx, 'deliver-webhooks', {});
};

/** Announces changed products, with the names of the changed fields. */
export const announceProducts = (
  tx: Tx,
  products: readonly { readonly id: ProductId; readonly changed: readonly string[] }[],
): Promise<void> =>
  products.length === 0
    ? Promise.resolve()
    : announce(tx, 'product.changed', async () =>
        products.map(({ id, changed }) => ({
          subject: `product:${id}`,
          data: { productId: id, changed: [...changed] },
        })),
      );

/** Withdraws events that are not due yet. */
export const withdraw = (tx: Tx, subject: string, events: readonly WebhookEvent[]): Promise<void> =>
  deleteUnsent(tx, subject, events);

/** The event for testing an endpoint. */
export const TEST_DELIVERY = {
  event: TEST_EVENT,
  subject: 'test',
  data: { message: 'Your endpoint receives the shop’s events.' },
};
