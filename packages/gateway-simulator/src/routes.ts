import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { act } from './actions.ts';
import type { ApiAnswer, ApiCall } from './api-answer.ts';
import { answerCall } from './faults.ts';
import {
  parseForm,
  parseJson,
  readBody,
  redirectTo,
  sendJson,
  sendPage,
  sendScript,
  textOf,
} from './http.ts';
import type { createOnce } from './idempotency.ts';
import { checkKeys, KEY_REFUSALS, providerOf, readCall, type SimulatorKeys } from './provider-api.ts';
import { framePage, refusedFrame } from './razorpay-page.ts';
import type { RazorpaySimulation } from './razorpay-simulation.ts';
import type { GatewaySimulator } from './simulator.ts';
import { steeringPage } from './steering-page.ts';
import type { Store } from './store.ts';
import { cardPage, challengePage, closedPage } from './stripe-page.ts';
import type { StripeSimulation } from './stripe-simulation.ts';
import { type Provider, type Switches, setSwitches } from './switches.ts';

export type Parts = {
  readonly keys: SimulatorKeys;
  readonly store: Store;
  readonly switches: Switches;
  readonly stripe: StripeSimulation;
  readonly razorpay: RazorpaySimulation;
  readonly once: ReturnType<typeof createOnce>;
  readonly apis: Readonly<Record<Provider, (call: ApiCall) => Promise<ApiAnswer>>>;
  readonly simulator: Omit<GatewaySimulator, 'url' | 'checkoutUrl'>;
};

type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly text: string;
};

const browserFile = (name: string) => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');

const serveApi = async (parts: Parts, { request, response, url, text }: Visit): Promise<void> => {
  const provider = providerOf(request);
  const refusal = checkKeys(provider, request, parts.keys);
  if (refusal !== undefined) return sendJson(response, refusal.status, refusal.body);
  const call = readCall(provider, request, url, text);
  if ('status' in call) return sendJson(response, call.status, call.body);
  await answerCall(parts.switches[provider].api, `${call.method} ${call.path}`, response, () =>
    parts.once(provider, call, KEY_REFUSALS[provider], () => parts.apis[provider](call)),
  );
};

/** Stripe's hosted page: card, bank step, cancel. */
const serveCardPage = async (parts: Parts, { request, response, url, text }: Visit): Promise<void> => {
  const [, id = '', step] = /^\/c\/pay\/(\w+)(?:\/(cancel|3d-secure))?$/.exec(url.pathname) ?? [];
  const session = parts.stripe.find(id);
  if (session === undefined) return sendPage(response, refusedFrame('There is no such payment page.'), 404);
  if (session.status !== 'open') return sendPage(response, closedPage(session));
  if (step === 'cancel') return redirectTo(response, session.cancelUrl);
  if (request.method !== 'POST') {
    const number = url.searchParams.get('number') ?? '';
    const error = url.searchParams.get('error') ?? undefined;
    return sendPage(
      response,
      step === '3d-secure' ? challengePage(session, number) : cardPage(session, error),
    );
  }
  const form = parseForm(text);
  const number = textOf(form.number);
  const isPassed = step === '3d-secure' ? form.result === 'pass' : undefined;
  const result = await parts.stripe.pay(session, number, isPassed);
  // Each form answer redirects, so that going back never resubmits a form.
  if (result.is === 'paid') return redirectTo(response, result.redirectUrl);
  const back = `/c/pay/${session.id}`;
  if (result.is === 'challenge') {
    return redirectTo(response, `${back}/3d-secure?${new URLSearchParams({ number })}`);
  }
  if (result.is === 'closed') return redirectTo(response, back);
  redirectTo(response, `${back}?${new URLSearchParams({ error: result.message })}`);
};

/** The frame of Razorpay's dialog, and its calls. */
const serveDialog = async (parts: Parts, { response, url, text }: Visit): Promise<void> => {
  const { state } = parts.store;
  if (url.pathname === '/v1/checkout/frame') {
    const order = state.orders.get(url.searchParams.get('order_id') ?? '');
    if (url.searchParams.get('key') !== parts.keys.razorpayKeyId) {
      return sendPage(response, refusedFrame('The key id is not the simulator’s.'), 401);
    }
    if (order === undefined) return sendPage(response, refusedFrame('There is no such order.'), 404);
    const [name, description] = ['name', 'description'].map((one) => url.searchParams.get(one) ?? '');
    return sendPage(response, framePage(order, name || 'Shop', description ?? ''));
  }
  const body = parseJson(text);
  if (url.pathname === '/v1/checkout/3d-secure') {
    const payment = state.payments.get(textOf(body.paymentId));
    if (payment === undefined)
      return sendJson(response, 404, { is: 'failed', description: 'No such payment.' });
    return sendJson(response, 200, await parts.razorpay.answerChallenge(payment, body.isPassed === true));
  }
  const order = state.orders.get(textOf(body.order_id));
  if (order === undefined || body.key !== parts.keys.razorpayKeyId) {
    return sendJson(response, 404, { is: 'failed', description: 'There is no such order.' });
  }
  const means = typeof body.upi === 'string' ? { upi: body.upi } : { card: textOf(body.card) };
  const payer = { email: textOf(body.email), contact: textOf(body.contact) };
  sendJson(response, 200, await parts.razorpay.pay(order, means, payer));
};

/** State, switches and buttons: a page for people, JSON for programs. */
const serveSteering = async (parts: Parts, { request, response, url, text }: Visit): Promise<void> => {
  const { state } = parts.store;
  const isJson = (request.headers['content-type'] ?? '').includes('json');
  if (request.method === 'POST') {
    const given = isJson ? parseJson(text) : parseForm(text);
    if (url.pathname === '/simulator/switches') {
      const { reset, ...switches } = given;
      if (reset !== undefined) parts.simulator.switchAllOff();
      setSwitches(parts.switches, switches);
    } else if (url.pathname === '/simulator/actions') {
      const result = await act(parts.simulator, textOf(given.action), textOf(given.id));
      if (isJson) return sendJson(response, 200, { result: result ?? null });
    } else return sendJson(response, 404, { error: { message: 'There is nothing here.' } });
    return isJson ? sendJson(response, 200, parts.switches) : redirectTo(response, '/simulator');
  }
  if (url.pathname === '/simulator/switches') return sendJson(response, 200, parts.switches);
  if (url.pathname === '/simulator/state') {
    const lists = Object.entries(state).map(([name, kept]) => [
      name,
      kept instanceof Map ? [...kept.values()] : kept,
    ]);
    return sendJson(response, 200, Object.fromEntries(lists));
  }
  sendPage(response, steeringPage(state, parts.switches));
};

const route = async (parts: Parts, visit: Visit): Promise<void> => {
  const { response, url } = visit;
  const { pathname } = url;
  if (pathname === '/v1/checkout.js') return sendScript(response, browserFile('checkout.js'));
  if (pathname === '/v1/checkout/frame.js') return sendScript(response, browserFile('frame.js'));
  if (/^\/v1\/checkout\/(frame|payments|3d-secure)$/.test(pathname)) return serveDialog(parts, visit);
  if (pathname.startsWith('/v1/')) return serveApi(parts, visit);
  if (pathname.startsWith('/c/pay/')) return serveCardPage(parts, visit);
  if (pathname === '/simulator' || pathname.startsWith('/simulator/')) return serveSteering(parts, visit);
  if (pathname === '/favicon.ico') return void response.writeHead(204).end();
  if (pathname === '/') return redirectTo(response, '/simulator');
  sendJson(response, 404, { error: { message: 'There is nothing here.' } });
};

/** Answers every request; bad input is a 400, never a crash. */
export const createRequestListener =
  (parts: Parts) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const answer = async () => {
      const url = new URL(request.url ?? '/', 'http://simulator');
      await route(parts, { request, response, url, text: await readBody(request) });
    };
    answer().catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return void response.destroy();
      sendJson(response, 400, { error: { message: error instanceof Error ? error.message : 'Bad request' } });
    });
  };
