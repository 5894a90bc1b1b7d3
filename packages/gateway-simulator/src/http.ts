import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const MAX_BODY_BYTES = 1_048_576;

/** Listens on the loopback address. @returns the port, chosen by the system if `port` is 0 */
export const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/** @throws Error if the body is longer than the providers would accept */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes: Buffer = chunk;
    length += bytes.length;
    if (length > MAX_BODY_BYTES) throw new Error('the body is too long');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** Stripe's SDK sends forms with brackets: `line_items[0][quantity]=1` becomes nested objects. */
export const parseForm = (text: string): Record<string, unknown> => {
  const root: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.split(/\]\[|\[|\]/).filter((step) => step !== '');
    const last = steps.pop();
    let table = root;
    for (const step of steps) {
      const next = table[step];
      const inner: Record<string, unknown> =
        typeof next === 'object' && next !== null ? (next as Record<string, unknown>) : Object.create(null);
      table[step] = inner;
      table = inner;
    }
    if (last !== undefined) table[last] = value;
  }
  return root;
};

export const parseJson = (text: string): Record<string, unknown> => {
  if (text === '') return {};
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error('not an object');
  return Object.fromEntries(Object.entries(value));
};

/** A field of a body as text; empty if it is anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A field of a body as an object; empty if it is anything else. */
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** A field of a body as an object of texts. */
export const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(objectOf(value)).map(([name, text]) => [name, String(text)]));

export const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
};

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; base-uri 'none'";

export const sendPage = (response: ServerResponse, html: string, status = 200): void => {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': PAGE_POLICY,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(html);
};

export const sendScript = (response: ServerResponse, script: string): void => {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  response.end(script);
};

export const redirectTo = (response: ServerResponse, address: string): void => {
  response.writeHead(303, { location: address, 'cache-control': 'no-store' });
  response.end();
};
