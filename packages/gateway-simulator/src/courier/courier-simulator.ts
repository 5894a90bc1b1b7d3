import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerCall } from '../faults.ts';
import { listen, parseForm, parseJson, readBody, redirectTo, sendJson, sendPage, textOf } from '../http.ts';
import { type ApiSwitches, allOff, setSwitches, type WebhookSwitches } from '../switches.ts';
import { documentOf } from './courier-document.ts';
import { courierPage } from './courier-page.ts';
import { type CourierState, openCourierStore, STATUS, type StatusName } from './courier-store.ts';
import {
  createCourierWebhooks,
  type DeliverCourierWebhook,
  deliverCourierWebhookTo,
} from './courier-webhooks.ts';
import { shiprocketApi } from './shiprocket-api.ts';

// An import would load Node's undici as well.
const { createServer } = process.getBuiltinModule('node:http');

export type CourierKeys = {
  readonly email: string;
  readonly password: string;
  readonly webhookToken: string;
};

/** Test keys: public and worthless. */
export const COURIER_KEYS: CourierKeys = {
  email: 'courier@simulator.example',
  password: 'simulator-password',
  webhookToken: 'simulator-courier-token',
};

export type CourierSwitches = { webhooks: WebhookSwitches; api: ApiSwitches };

const courierSwitches = (): CourierSwitches => {
  const { webhooks, api } = allOff().razorpay;
  return { webhooks, api };
};

export type CourierSimulator = {
  readonly url: string;
  readonly keys: CourierKeys;
  readonly switches: CourierSwitches;
  readonly switchAllOff: () => void;
  readonly state: CourierState;
  /** Sets a parcel's next status and notifies the shop. @throws Error for an unknown number */
  readonly advance: (awb: string, to: StatusName) => void;
  /** Invalidates every token handed out so far. */
  readonly revokeTokens: () => void;
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const isStatus = (text: string): text is StatusName => Object.hasOwn(STATUS, text);

/**
 * Shiprocket as one HTTP server on the loopback address, in its own formats. Must never run in production.
 * @throws Error if NODE_ENV is production
 */
export const startCourierSimulator = async (options: {
  /** Where webhooks go: the shop's address without a trailing slash. */
  readonly shopUrl: () => string;
  readonly keys?: CourierKeys;
  /** Set to keep the state across restarts. */
  readonly stateFile?: string;
  /** Receives webhooks instead of HTTP to `shopUrl`; returns the shop's status. */
  readonly deliver?: DeliverCourierWebhook;
}): Promise<CourierSimulator> => {
  if (process.env.NODE_ENV === 'production')
    throw new Error('The courier simulator never runs in production.');
  const keys = options.keys ?? COURIER_KEYS;
  const store = openCourierStore(options.stateFile);
  const { state } = store;
  const switches = courierSwitches();
  let url = '';
  let tokens = 1;
  const api = shiprocketApi(store, () => url);
  const webhooks = createCourierWebhooks({
    token: keys.webhookToken,
    switches: switches.webhooks,
    deliver: options.deliver ?? deliverCourierWebhookTo(options.shopUrl),
  });
  const tokenOf = () => `simulator-token-${tokens}`;

  const advance = (awb: string, to: StatusName): void => {
    const parcel = state.parcels.find((one) => one.awb === awb);
    if (parcel === undefined) throw new Error(`${awb} is not known here`);
    parcel.status = STATUS[to][0];
    store.changed();
    webhooks.emit(parcel);
  };

  const serveApi = async (request: IncomingMessage, response: ServerResponse, at: URL, text: string) => {
    const method = request.method ?? 'GET';
    const path = at.pathname.slice('/v1/external'.length);
    const call = { method, path, query: at.searchParams, body: parseJson(text) };
    await answerCall(switches.api, `${method} ${path}`, response, async () => {
      if (path === '/auth/login')
        return call.body.email === keys.email && call.body.password === keys.password
          ? { status: 200, body: { token: tokenOf() } }
          : { status: 403, body: { message: 'Invalid email and password combination.' } };
      return request.headers.authorization === `Bearer ${tokenOf()}`
        ? api(call)
        : { status: 401, body: { message: 'Token has expired' } };
    });
  };

  const serveDocument = (response: ServerResponse, path: string): void => {
    const [, kind, ids = ''] = /^\/documents\/(labels|manifests)\/([\d-]+)\.pdf$/.exec(path) ?? [];
    const parcels = state.parcels.filter(({ shipmentId }) => ids.split('-').includes(String(shipmentId)));
    const label = ({ awb, courier, name, city, pin, cash }: (typeof parcels)[number]) => [
      awb,
      courier,
      name,
      `${city} ${pin}`,
      cash > 0 ? `Collect Rs. ${cash}` : 'Paid',
    ];
    const pages =
      kind === 'labels'
        ? parcels.map(label)
        : [['Manifest', ...parcels.map(({ awb, name }) => `${awb}  ${name}`), 'Signature: ______________']];
    response.writeHead(parcels.length === 0 ? 404 : 200, { 'content-type': 'application/pdf' });
    response.end(documentOf(pages));
  };

  const serveSteering = (request: IncomingMessage, response: ServerResponse, at: URL, text: string): void => {
    if (request.method !== 'POST') {
      sendPage(response, courierPage(state.parcels));
      return;
    }
    const isJson = (request.headers['content-type'] ?? '').includes('json');
    const given = isJson ? parseJson(text) : parseForm(text);
    if (at.pathname === '/simulator/switches') setSwitches(switches, given);
    else {
      const status = textOf(given.status);
      if (!isStatus(status)) throw new Error(`there is no status ${status}`);
      advance(textOf(given.awb), status);
    }
    if (isJson) sendJson(response, 200, { parcels: state.parcels });
    else redirectTo(response, '/simulator');
  };

  const server = createServer((request, response) => {
    const at = new URL(request.url ?? '/', 'http://simulator');
    readBody(request)
      .then(async (text) => {
        if (at.pathname.startsWith('/v1/external/')) return serveApi(request, response, at, text);
        if (at.pathname.startsWith('/documents/')) return serveDocument(response, at.pathname);
        if (at.pathname.startsWith('/simulator')) return serveSteering(request, response, at, text);
        return sendJson(response, 404, { message: 'There is nothing here.' });
      })
      .catch((error: unknown) => {
        if (!response.headersSent)
          sendJson(response, 400, { message: error instanceof Error ? error.message : 'failed' });
      });
  });
  const port =
    state.port === 0
      ? await listen(server, 0)
      : await listen(server, state.port).catch(() => listen(server, 0));
  state.port = port;
  store.changed();
  url = `http://127.0.0.1:${port}`;
  return {
    url,
    keys,
    switches,
    switchAllOff: () => setSwitches(switches, courierSwitches()),
    state,
    advance,
    revokeTokens: () => {
      tokens += 1;
    },
    settled: webhooks.settled,
    stop: async () => {
      webhooks.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.save();
    },
  };
};
