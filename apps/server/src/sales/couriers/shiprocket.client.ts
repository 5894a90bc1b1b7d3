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
import { exchange, type GatewayHttpAnswer } from '../../payments/gateways/gateway-exchange.ts';
import { loadUndici } from '../../platform/http/requests.ts';
import { traced } from '../../platform/tracing.ts';
import type { ShiprocketKeys } from '../../settings/keys.ts';
import { reasonOfShiprocket, shiprocketToken } from './shiprocket.answers.ts';

/** Tokens are valid for ten days; they are renewed a day before. */
const TOKEN_MS = 9 * 24 * 3_600_000;
/** Fifty labels with barcodes take about 5 MB. */
const MAX_PDF_BYTES = 20 * 1_048_576;

type Call = {
  readonly method: 'GET' | 'POST';
  /** Path after `/v1/external`. */
  readonly path: string;
  readonly body?: object;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const parse = (text: string): unknown => JSON.parse(text);

/**
 * Shiprocket's calls: JSON both ways, with a token obtained by email and password and used until refused. Never throws.
 */
export const createShiprocketCalls = (keys: ShiprocketKeys) => {
  let token: { readonly text: string; readonly until: number } | undefined;
  let loggingIn: Promise<CallAnswer<string>> | undefined;

  const send = (call: Call, deadline: Deadline, bearer?: string): Promise<GatewayHttpAnswer> =>
    exchange(`${keys.apiBase}/v1/external${call.path}`, {
      method: call.method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      signal: AbortSignal.timeout(Math.max(1, remainingMs(deadline))),
    });

  const logIn = async (deadline: Deadline): Promise<CallAnswer<string>> => {
    try {
      const { status, text } = await send(
        { method: 'POST', path: '/auth/login', body: { email: keys.email, password: keys.password } },
        deadline,
      );
      if (status !== 200) return unclear(`Shiprocket does not accept the login (${status})`);
      const answer = parseAnswer(shiprocketToken, { is: 'done', value: parse(text) });
      if (answer.is !== 'done') return answer;
      token = { text: answer.value.token, until: Date.now() + TOKEN_MS };
      return { is: 'done', value: answer.value.token };
    } catch (error) {
      return unclear(`login: ${messageOf(error)}`);
    }
  };

  /** Concurrent calls log in once. */
  const bearer = async (deadline: Deadline): Promise<CallAnswer<string>> => {
    if (token !== undefined && Date.now() < token.until) return { is: 'done', value: token.text };
    loggingIn ??= logIn(deadline).finally(() => {
      loggingIn = undefined;
    });
    return loggingIn;
  };

  /** One call, its answer parsed by the schema. A token that is no longer accepted is renewed once. */
  const ask = async <T>(deadline: Deadline, schema: z.ZodType<T>, call: Call): Promise<CallAnswer<T>> => {
    for (const isLast of [false, true]) {
      if (remainingMs(deadline) === 0) return unclear('no time left');
      const held = await bearer(deadline);
      if (held.is !== 'done') return held;
      try {
        const { status, text } = await send(call, deadline, held.value);
        if (status === 401 && !isLast) {
          if (token?.text === held.value) token = undefined;
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
  const download = async (deadline: Deadline, address: string): Promise<CallAnswer<Buffer>> => {
    const url = URL.parse(address);
    if (url === null || !(url.protocol === 'https:' || url.origin === new URL(keys.apiBase).origin))
      return unclear('the document lies at an address that is not secure');
    try {
      agent ??= new (loadUndici().Agent)({ connect: { timeout: 2_000 } });
      const options = {
        dispatcher: agent,
        signal: AbortSignal.timeout(Math.max(1, remainingMs(deadline))),
      };
      const about = { 'http.request.method': 'GET', 'server.address': url.hostname };
      // The document's address is already signed: no credentials are sent along.
      const answer = await traced(`GET ${url.hostname}`, 'client', about, () =>
        loadUndici().request(url, options),
      );
      if (answer.statusCode !== 200) {
        await answer.body.dump();
        return unclear(`the document could not be fetched (${answer.statusCode})`);
      }
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of answer.body) {
        const bytes: Buffer = chunk;
        length += bytes.length;
        if (length > MAX_PDF_BYTES) return unclear('the document is too long');
        chunks.push(bytes);
      }
      const pdf = Buffer.concat(chunks);
      return pdf.subarray(0, 5).toString('latin1') === '%PDF-'
        ? { is: 'done', value: pdf }
        : unclear('the document is not a PDF');
    } catch (error) {
      return unclear(messageOf(error));
    }
  };

  return { ask, download };
};

let agent: Agent | undefined;
