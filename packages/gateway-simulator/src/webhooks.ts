import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SentEvent, Store } from './store.ts';
import { newId, nowSeconds } from './store.ts';
import type { Provider, Switches } from './switches.ts';

const REORDER_WINDOW_MS = 400;
const ANSWER_WITHIN_MS = 10_000;

export type Deliver = (
  provider: Provider,
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<number>;

export type WebhookSecrets = { readonly stripe: string; readonly razorpay: string };

/** Stripe's header: the time, and an HMAC of time and body. */
export const signForStripe = (secret: string, body: string, seconds = nowSeconds()): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** Razorpay's header: an HMAC of the body alone. */
export const signForRazorpay = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** Sends to the shop as the providers do. @returns the status of the shop's answer */
export const deliverTo =
  (shopUrl: () => string): Deliver =>
  async (provider, body, headers) => {
    const answer = await fetch(`${shopUrl()}/api/webhooks/${provider}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  };

export type Webhooks = {
  /** Records an event and sends it as the switches say. Waits for the sending only if it must arrive early. */
  readonly emit: (provider: Provider, type: string, body: (eventId: string) => object) => Promise<void>;
  readonly resend: (eventId: string) => Promise<number>;
  /** Resolves when nothing is waiting or in progress. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
};

export const createWebhooks = (given: {
  readonly store: Store;
  readonly switches: Switches;
  readonly secrets: WebhookSecrets;
  readonly deliver: Deliver;
  /** Delays before an event that was not accepted (no 2xx) is resent. */
  readonly retryDelaysMs: readonly number[];
}): Webhooks => {
  const { store, switches, secrets, deliver } = given;
  const inFlight = new Set<Promise<unknown>>();
  const held: Record<Provider, SentEvent[]> = { stripe: [], razorpay: [] };
  const stopping = new AbortController();

  const headersFor = ({ provider, id, body }: SentEvent): Record<string, string> => {
    const isForged = switches[provider].webhooks.signature === 'forged';
    const secret = isForged ? 'not-the-secret' : secrets[provider];
    return provider === 'stripe'
      ? { 'content-type': 'application/json', 'stripe-signature': signForStripe(secret, body) }
      : {
          'content-type': 'application/json',
          'x-razorpay-signature': signForRazorpay(secret, body),
          'x-razorpay-event-id': id,
        };
  };

  const sendOnce = async (event: SentEvent): Promise<number> => {
    let status = 0;
    let answer = '';
    try {
      status = await deliver(event.provider, event.body, headersFor(event));
      answer = String(status);
    } catch (error) {
      answer = error instanceof Error ? error.message : 'failed';
    }
    event.deliveries.push({ at: Date.now(), answer });
    store.changed();
    return status;
  };

  const wait = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: stopping.signal, ref: false });

  const send = async (event: SentEvent): Promise<void> => {
    for (let copy = 0; copy < switches[event.provider].webhooks.copies; copy += 1) {
      for (const delayMs of [0, ...given.retryDelaysMs]) {
        if (delayMs > 0) await wait(delayMs);
        const status = await sendOnce(event);
        if (status >= 200 && status < 300) break;
      }
    }
  };

  const track = (work: Promise<unknown>): void => {
    const tracked = work.catch(() => {}).finally(() => inFlight.delete(tracked));
    inFlight.add(tracked);
  };

  const sendReversed = async (provider: Provider): Promise<void> => {
    await wait(REORDER_WINDOW_MS);
    for (const event of held[provider].splice(0).reverse()) await send(event);
  };

  const emit: Webhooks['emit'] = async (provider, type, body) => {
    const id = newId('evt_', 24);
    const event: SentEvent = {
      id,
      provider,
      type,
      body: JSON.stringify(body(id)),
      createdAt: nowSeconds(),
      deliveries: [],
    };
    store.state.events.set(id, event);
    store.changed();
    const { timing, lateSeconds, order } = switches[provider].webhooks;
    if (timing === 'never') return;
    if (order === 'reversed') {
      held[provider].push(event);
      if (held[provider].length === 1) track(sendReversed(provider));
      return;
    }
    if (timing === 'late') return track(wait(lateSeconds * 1000).then(() => send(event)));
    const sending = send(event);
    track(sending);
    if (timing === 'early') await Promise.race([sending.catch(() => {}), wait(ANSWER_WITHIN_MS)]);
  };

  return {
    emit,
    resend: async (eventId) => {
      const event = store.state.events.get(eventId);
      return event === undefined ? 0 : sendOnce(event);
    },
    settled: async () => {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
    stop: () => stopping.abort(),
  };
};
