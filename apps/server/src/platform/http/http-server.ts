import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalCode } from '@darzi/contract/refusals.ts';
import { REFUSALS, refusalMessage } from '@darzi/contract/refusals.ts';
import type { Logger } from 'pino';
import { addressKey } from './rate-limits.ts';
import { proxyTest } from './requests.ts';

// An import would read everything the module has and, for its browser-style WebSocket, load Node's own undici: 12 MB.
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');

/** How long the peer may take. */
export type ServerTimeouts = {
  readonly headersMs: number;
  readonly bodyMs: number;
  /** For a request that {@link allowUpload} was called for. */
  readonly uploadMs: number;
  /** An upload of which nothing arrives for so long, or up to twice as long, is given up. */
  readonly silentMs: number;
  /** Interval of the header check: headers may take this much longer. */
  readonly checkMs: number;
};

/** An upload may be five pictures of 5 MB over a line of a quarter of a megabit. */
const TIMEOUTS: ServerTimeouts = {
  headersMs: 20_000,
  bodyMs: 20_000,
  uploadMs: 15 * 60_000,
  silentMs: 60_000,
  checkMs: 5_000,
};
/** Whole districts of phones share one address, and a browser opens six connections. */
const MAX_SOCKETS_PER_ADDRESS = 512;
const WARN_EVERY_MS = 60_000;
const LAST_WORDS_MS = 1_000;

/** The response each socket is carrying; nothing may be written into one that has begun. */
const answers = new WeakMap<object, { readonly headersSent: boolean; readonly writableFinished: boolean }>();

const isAnswering = (socket: object): boolean => {
  const answer = answers.get(socket);
  return answer?.headersSent === true && !answer.writableFinished;
};

/** Closes a socket with a final answer in the shape of every refusal. */
const hangUp = (socket: Socket, code: RefusalCode): void => {
  if (!socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const { status } = REFUSALS[code];
  const body = JSON.stringify({ success: false, message: refusalMessage(code), code });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
};

/**
 * Answers bytes that never became a request. A browser's unused spare connection is closed silently: the browser would
 * take any bytes for the answer to its next request.
 */
export const answerClientError = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') hangUp(socket, 'request.malformed');
  else if (socket.bytesRead === 0) socket.destroy();
  else hangUp(socket, 'request.too_slow');
};

const uploads = new WeakMap<IncomingMessage, () => void>();

/** Gives this request's body as long as an upload may take, as long as some of it arrives: its sender is known. */
export const allowUpload = (request: IncomingMessage): void => uploads.get(request)?.();

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const limitBody = (request: IncomingMessage, { bodyMs, silentMs }: ServerTimeouts): void => {
  if (!hasBody(request)) return;
  const { socket } = request;
  const giveUp = () => {
    if (!request.complete) hangUp(socket, 'request.too_slow');
  };
  let timer = setTimeout(giveUp, bodyMs);
  uploads.set(request, () => {
    clearTimeout(timer);
    let heard = socket.bytesRead;
    timer = setInterval(() => {
      if (socket.bytesRead === heard) giveUp();
      heard = socket.bytesRead;
    }, silentMs);
  });
  request.once('close', () => clearTimeout(timer));
};

/** Closes connections that one address opens beyond its share. Our own proxies carry many callers and are exempt. */
const limitSockets = (
  server: Server,
  isProxy: (address: string) => boolean,
  log: Pick<Logger, 'warn'>,
): void => {
  const open = new Map<string, number>();
  let warnedAt = 0;
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return;
    const key = addressKey(remoteAddress);
    const count = open.get(key) ?? 0;
    if (count >= MAX_SOCKETS_PER_ADDRESS) {
      socket.destroy();
      if (Date.now() - warnedAt < WARN_EVERY_MS) return;
      warnedAt = Date.now();
      log.warn(
        { address: key },
        'one address holds too many connections; if it is a proxy, name it in TRUSTED_PROXIES',
      );
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
};

type Watch = {
  readonly trustedProxies: readonly string[];
  readonly log: Pick<Logger, 'warn'>;
  readonly timeouts?: ServerTimeouts | undefined;
};

/** The shop's HTTP server: limits how many connections one address holds open, and for how long. */
export const createHttpServer = (
  { trustedProxies, log, timeouts = TIMEOUTS }: Watch,
  handle: RequestListener,
): Server => {
  const server = createServer(
    {
      keepAliveTimeout: 10_000,
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.uploadMs,
      connectionsCheckingInterval: timeouts.checkMs,
    },
    (request, response) => {
      answers.set(request.socket, response);
      limitBody(request, timeouts);
      handle(request, response);
    },
  );
  limitSockets(server, proxyTest(trustedProxies), log);
  return server;
};
