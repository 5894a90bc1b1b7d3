import { DAY_MS } from '@darzi/contract/durations.ts';
import type { Agent } from 'undici';
import type { z } from 'zod';
import type { Deadline } from '../../payments/gateways/gateway.ts';
import {
  type CallAnswer,
  isDefiniteRefusal,
  parseAnswer,
  refused,
  remainingMs,
  unclear,
} from '../../payments/gateways/gateway-call.ts';
import { exchange, type GatewayHttpAnswer, readLimited } from '../../payments/gateways/gateway-exchange.ts';
import { messageOf } from '../../platform/errors.ts';
import { loadUndici } from '../../platform/http/requests.ts';
import { traced } from '../../platform/tracing.ts';
import type { ShiprocketKeys } from '../../settings/keys.ts';
import { reasonOfShiprocket, shiprocketToken } from './shiprocket.answers.ts';

/** Tokens are valid for ten days; they are renewed a day before. */
const TOKEN_MS = 9 * DAY_MS;
/** Fifty labels with barcodes take about 5 MB. */
const MAX_PDF_BYTES = 20 * 1_048_576;

type Call = {
  readonly method: 'GET' | 'POST';
  /** Path after `/v1/external`. */
  readonly path: string;
  readonly body?: object;
};

const parse = (text: string): unknown => JSON.parse(text);

const send = (
  { apiBase }: ShiprocketKeys,
  call: Call,
  deadline: Deadline,
  token?: string,
): Promise<GatewayHttpAnswer> =>
  exchange(`${apiBase}/v1/external${call.path}`, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
    signal: AbortSignal.timeout(Math.max(1, remainingMs(deadline))),
  });

/** The token of an account: obtained by email and password, and used until it is refused or old. */
const createToken = (keys: ShiprocketKeys) => {
  let token: { readonly text: string; readonly until: number } | undefined;
  let loggingIn: Promise<CallAnswer<string>> | undefined;

  const logIn = async (deadline: Deadline): Promise<CallAnswer<string>> => {
    const body = { email: keys.email, password: keys.password };
    try {
      const { status, text } = await send(keys, { method: 'POST', path: '/auth/login', body }, deadline);
      if (status !== 200) return unclear(`Shiprocket does not accept the login (${status})`);
      const answer = parseAnswer(shiprocketToken, { is: 'done', value: parse(text) });
      if (answer.is !== 'done') return answer;
      token = { text: answer.value.token, until: Date.now() + TOKEN_MS };
      return { is: 'done', value: answer.value.token };
    } catch (error) {
      return unclear(`login: ${messageOf(error)}`);
    }
  };

  return {
    /** Concurrent calls log in once. */
    load: async (deadline: Deadline): Promise<CallAnswer<string>> => {
      if (token !== undefined && Date.now() < token.until) return { is: 'done', value: token.text };
      loggingIn ??= logIn(deadline).finally(() => {
        loggingIn = undefined;
      });
      return loggingIn;
    },
    drop: (text: string): void => {
      if (token?.text === text) token = undefined;
    },
  };
};

export type AskShiprocket = <T>(
  deadline: Deadline,
  schema: z.ZodType<T>,
  call: Call,
) => Promise<CallAnswer<T>>;
export type Download = (deadline: Deadline, address: string) => Promise<CallAnswer<Buffer>>;

let agent: Agent | undefined;

/** The document's address is already signed: no credentials are sent along. */
const fetchPdf = async (deadline: Deadline, url: URL): Promise<CallAnswer<Buffer>> => {
  agent ??= new (loadUndici().Agent)({ connect: { timeout: 2_000 } });
  const signal = AbortSignal.timeout(Math.max(1, remainingMs(deadline)));
  const about = { 'http.request.method': 'GET', 'server.address': url.hostname };
  const dispatcher = agent;
  const answer = await traced(`GET ${url.hostname}`, 'client', about, () =>
    loadUndici().request(url, { dispatcher, signal }),
  );
  if (answer.statusCode !== 200) {
    await answer.body.dump();
    return unclear(`the document could not be fetched (${answer.statusCode})`);
  }
  const pdf = await readLimited(answer.body, MAX_PDF_BYTES);
  return pdf.subarray(0, 5).toString('latin1') === '%PDF-'
    ? { is: 'done', value: pdf }
    : unclear('the document is not a PDF');
};

/** Shiprocket's calls, JSON both ways. Never throws. */
export const createShiprocketCalls = (
  keys: ShiprocketKeys,
): { readonly ask: AskShiprocket; readonly download: Download } => {
  const token = createToken(keys);

  /** One call, its answer parsed by the schema. A token that is no longer accepted is renewed once. */
  const ask: AskShiprocket = async (deadline, schema, call) => {
    for (const isLast of [false, true]) {
      if (remainingMs(deadline) === 0) return unclear('no time left');
      const held = await token.load(deadline);
      if (held.is !== 'done') return held;
      try {
        const { status, text } = await send(keys, call, deadline, held.value);
        if (status === 401 && !isLast) {
          token.drop(held.value);
          continue;
        }
        const body = parse(text);
        if (status < 300) return parseAnswer(schema, { is: 'done', value: body });
        const reason = reasonOfShiprocket(body, status);
        return { ...(isDefiniteRefusal(status) ? refused(reason) : unclear(reason)), status };
      } catch (error) {
        return unclear(messageOf(error));
      }
    }
    return unclear('Shiprocket does not accept the login');
  };

  /** Downloads a document named in an answer: only over TLS, or from the host of the calls themselves. */
  const download: Download = async (deadline, address) => {
    const url = URL.parse(address);
    if (url === null || !(url.protocol === 'https:' || url.origin === new URL(keys.apiBase).origin))
      return unclear('the document lies at an address that is not secure');
    return fetchPdf(deadline, url).catch((error: unknown) => unclear(messageOf(error)));
  };

  return { ask, download };
};
