import { setTimeout as pause } from 'node:timers/promises';
import type { WebhookSwitches } from '../switches.ts';
import { type SimulatedParcel, wordOf } from './courier-store.ts';

export type DeliverCourierWebhook = (
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<number>;

const ANSWER_WITHIN_MS = 10_000;
const REORDER_WINDOW_MS = 400;
const RETRY_DELAYS_MS = [1_000, 5_000];

/** Sends to the shop as Shiprocket does. @returns the status of the shop's answer */
export const deliverCourierWebhookTo =
  (shopUrl: () => string): DeliverCourierWebhook =>
  async (body, headers) => {
    const answer = await fetch(`${shopUrl()}/api/webhooks/courier`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  };

/** What Shiprocket sends when a shipment's status changes. */
const bodyOf = (parcel: SimulatedParcel): string =>
  JSON.stringify({
    awb: parcel.awb,
    courier_name: parcel.courier,
    current_status: wordOf(parcel.status).toUpperCase(),
    current_status_id: parcel.status,
    shipment_status: wordOf(parcel.status).toUpperCase(),
    shipment_status_id: parcel.status,
    current_timestamp: new Date().toISOString().slice(0, 19).replace('T', ' '),
    order_id: parcel.channelOrderId,
    sr_order_id: parcel.orderId,
    is_return: 0,
    scans: [],
  });

/** Messages about parcels: late, duplicated, reordered, with a wrong key, or never, depending on the switches. */
export const createCourierWebhooks = (given: {
  readonly token: string;
  readonly switches: WebhookSwitches;
  readonly deliver: DeliverCourierWebhook;
}) => {
  const { token, switches, deliver } = given;
  const inFlight = new Set<Promise<unknown>>();
  const held: string[] = [];
  const stopping = new AbortController();
  const wait = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: stopping.signal, ref: false });

  const send = async (body: string): Promise<void> => {
    const headers = {
      'content-type': 'application/json',
      'x-api-key': switches.signature === 'forged' ? 'not-the-key' : token,
    };
    for (let copy = 0; copy < switches.copies; copy += 1) {
      for (const delayMs of [0, ...RETRY_DELAYS_MS]) {
        if (delayMs > 0) await wait(delayMs);
        const status = await deliver(body, headers).catch(() => 0);
        if (status !== 0 && status < 500) break;
      }
    }
  };
  const track = (work: Promise<unknown>): void => {
    const tracked = work.catch(() => {}).finally(() => inFlight.delete(tracked));
    inFlight.add(tracked);
  };
  const sendReversed = async (): Promise<void> => {
    await wait(REORDER_WINDOW_MS);
    for (const body of held.splice(0).reverse()) await send(body);
  };

  return {
    emit: (parcel: SimulatedParcel): void => {
      const body = bodyOf(parcel);
      if (switches.timing === 'never') return;
      if (switches.order === 'reversed') {
        held.push(body);
        if (held.length === 1) track(sendReversed());
      } else if (switches.timing === 'late') {
        track(wait(switches.lateSeconds * 1_000).then(() => send(body)));
      } else track(send(body));
    },
    /** Resolves when nothing is waiting or in progress. */
    settled: async (): Promise<void> => {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
    stop: (): void => stopping.abort(),
  };
};
