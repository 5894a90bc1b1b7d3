import type { buildConnector } from 'undici';
import { codeOf } from '../platform/errors.ts';
import { ForbiddenAddressError, guardedConnector } from '../platform/http/guarded-connector.ts';
import { isHomeAddress, isPublicAddress } from '../platform/http/public-address.ts';
import { loadUndici } from '../platform/http/requests.ts';
import { answerText, signatureOf } from './webhook.rules.ts';
import type { DeliveryAttempt, DueDelivery } from './webhook-delivery.repository.ts';

/** Time for an endpoint to answer, from looking up its name to the last byte read. */
export const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 2_048;

type Where = { readonly isProduction: boolean };

/**
 * Where deliveries may go. In production: only https on the public internet. Elsewhere also to this machine and its
 * network, where TLS is optional.
 */
const isAllowed = (protocol: string, { isProduction }: Where) => {
  const isHome = (address: string) => !isProduction && isHomeAddress(address);
  return protocol === 'https:'
    ? (address: string) => isPublicAddress(address) || isHome(address)
    : (address: string) => isHome(address);
};

const IN_FIGURES = /^\d+\.\d+\.\d+\.\d+$|^\[.*\]$/;

/** Why an address cannot be an endpoint; undefined if it can. The address behind its name is checked with each call. */
export const findAddressFault = (address: string, where: Where): string | undefined => {
  const { protocol, hostname } = new URL(address);
  if (where.isProduction && protocol !== 'https:') return 'it must begin with https://';
  const isFigures = IN_FIGURES.test(hostname);
  const isLocalName = /(^|\.)localhost$/.test(hostname);
  if (where.isProduction && isLocalName) return 'it is not on the public internet';
  if (isFigures && !isAllowed(protocol, where)(hostname.replace(/^\[|\]$/g, '')))
    return 'it is not on the public internet';
  if (!isFigures && !isLocalName && protocol !== 'https:')
    return 'without https it must be on this machine or its network';
  return undefined;
};

const readBeginning = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_ANSWER_BYTES) break;
  }
  return answerText(Buffer.concat(chunks));
};

const whyOf = (error: unknown, signal: AbortSignal): string => {
  if (error instanceof ForbiddenAddressError) return 'Not called: its address is not on the public internet.';
  if (signal.aborted) return `No answer within ${TIMEOUT_MS / 1_000} seconds.`;
  const code = codeOf(error) ?? 'error';
  return `It could not be reached (${code}).`;
};

/**
 * Posts one delivery, signed. Follows no redirects, reads only the beginning of the answer, and connects only to
 * allowed addresses, whatever the name leads to by now. Never throws.
 */
export const postWebhook = async (
  { url, secrets, body, event, eventId }: DueDelivery,
  where: Where,
  timeoutMs = TIMEOUT_MS,
): Promise<DeliveryAttempt> => {
  const undici = loadUndici();
  const connect: buildConnector.connector = guardedConnector(isAllowed(new URL(url).protocol, where));
  const agent = new undici.Agent({ connect, pipelining: 0, headersTimeout: 0, bodyTimeout: 0 });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await undici.request(url, {
      method: 'POST',
      dispatcher: agent,
      signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'darzi-webhooks',
        'darzi-event': event,
        'darzi-event-id': eventId,
        'darzi-signature': signatureOf(secrets, new Date(), body),
      },
      body,
    });
    const text = await readBeginning(answer.body);
    answer.body.on('error', () => {}).destroy();
    // HTTP statuses end at 599; anything an endpoint makes up beyond that is a failure.
    return { status: Math.min(answer.statusCode, 599), answer: text };
  } catch (error) {
    return { status: null, answer: whyOf(error, signal) };
  } finally {
    await agent.destroy().catch(() => {});
  }
};
