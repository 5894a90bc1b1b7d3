import type { Agent } from 'undici';
import { loadUndici } from '../../platform/http/requests.ts';
import { originHeaders, type Span, traced } from '../../platform/tracing.ts';

/** Longest wait for a connection to a gateway; the rest of the deadline is for its answer. */
const CONNECT_MS = 1_000;
/** No gateway's answer comes near this size; more is not read. */
const MAX_ANSWER_BYTES = 1_048_576;

let agent: Agent | undefined;
const openAgent = (): Agent =>
  new (loadUndici().Agent)({ connect: { timeout: CONNECT_MS }, keepAliveTimeout: 4_000, connections: 64 });

export type GatewayHttpAnswer = {
  readonly status: number;
  /** JSON text of an object: nothing else is passed on. */
  readonly text: string;
  readonly requestId: string | undefined;
};

/** @throws if the body is longer than `maxBytes` */
export const readLimited = async (body: AsyncIterable<unknown>, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) continue;
    length += chunk.length;
    if (length > maxBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

type Exchange = {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
};

const send = async (url: string, given: Exchange, span: Span | undefined): Promise<GatewayHttpAnswer> => {
  given.signal.throwIfAborted();
  agent ??= openAgent();
  const answer = await loadUndici().request(url, {
    dispatcher: agent,
    method: given.method,
    headers: { ...given.headers, ...originHeaders() },
    body: given.body ?? null,
    signal: given.signal,
  });
  span?.note({ 'http.response.status_code': answer.statusCode });
  const text = (await readLimited(answer.body, MAX_ANSWER_BYTES)).toString('utf8');
  const status = answer.statusCode;
  if (status >= 500 || (status >= 300 && status < 400) || status < 200) throw new Error(`HTTP ${status}`);
  if (!isJsonObject(text)) throw new Error('the answer is not a JSON object');
  const requestId = answer.headers['request-id'];
  return { status, text, requestId: typeof requestId === 'string' ? requestId : undefined };
};

/**
 * One HTTP exchange beneath an SDK. The signal ends everything, including reading the body. Both SDKs trust any JSON
 * answer (Stripe's crashes the process on a bare `42`), so only objects reach them.
 * @throws for everything that leaves open whether the gateway acted: no connection, timeout, reset, 3xx, 5xx, garbage
 */
export const exchange = async (url: string, given: Exchange): Promise<GatewayHttpAnswer> => {
  const { hostname } = new URL(url);
  const about = { 'http.request.method': given.method, 'server.address': hostname };
  return traced(`${given.method} ${hostname}`, 'client', about, (span) => send(url, given, span));
};
