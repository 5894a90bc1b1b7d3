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
    /** Sends what is due to the endpoints. */
    'deliver-webhooks': Readonly<Record<string, unknown>>;
  }
}

/** What happened to what: `order:019…`. */
export type Announced<Event extends WebhookEvent> = {
  readonly subject: string;
  readonly data: WebhookData<Event>;
};

/**
 * Has the owner's programs told of what happens, in the transaction in which it happens. Where nobody listens it is one
 * look into the database.
 * @param load asked only where somebody listens; nothing for what is not told
 * @param notBefore until then it can be taken back with {@link withdraw}
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
  // without a key: two orders at once must not wait for each other
  if (notBefore === undefined) await addJob(tx, 'deliver-webhooks', {});
};

/** Has them told of products, with the names of what is different. */
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

/** Takes back events that wait for their time. */
export const withdraw = (tx: Tx, subject: string, events: readonly WebhookEvent[]): Promise<void> =>
  deleteUnsent(tx, subject, events);

/** What is sent to try an endpoint out. */
export const A_TEST = {
  event: TEST_EVENT,
  subject: 'test',
  data: { message: 'Your endpoint can hear the shop.' },
};
