import { listen } from './http.ts';
import { createOnce } from './idempotency.ts';
import { type PaidBefore, rememberPaid } from './paid-before.ts';
import type { SimulatorKeys } from './provider-api.ts';
import { razorpayApi } from './razorpay-api.ts';
import { createRazorpaySimulation, type DialogResult, type Means } from './razorpay-simulation.ts';
import { createRequestListener } from './routes.ts';
import { openStore, type State } from './store.ts';
import { stripeApi } from './stripe-api.ts';
import { type CardResult, createStripeSimulation } from './stripe-simulation.ts';
import { allOff, type Switches, setSwitches } from './switches.ts';
import { createWebhooks, type Deliver, deliverTo, signForRazorpay, signForStripe } from './webhooks.ts';

// An import would load Node's undici as well.
const { createServer } = process.getBuiltinModule('node:http');

/** Test keys: public and worthless. */
export const SIMULATOR_KEYS: SimulatorKeys = {
  stripeSecretKey: 'sk_test_simulator',
  stripeWebhookSecret: 'whsec_simulator',
  razorpayKeyId: 'rzp_test_simulator',
  razorpayKeySecret: 'simulator-key-secret',
  razorpayWebhookSecret: 'simulator-webhook-secret',
};

const RETRY_DELAYS_MS = [1_000, 5_000, 30_000];

export type SimulatorOptions = {
  /** 0: the last run's port if the state file has it, else a free one. */
  readonly port?: number;
  /** Where webhooks go: the shop's address without a trailing slash. May become known later. */
  readonly shopUrl: string | (() => string);
  readonly keys?: SimulatorKeys;
  /** Set to keep the state across restarts. */
  readonly stateFile?: string;
  /** Receives webhooks instead of HTTP to `shopUrl`; returns the shop's status. */
  readonly deliver?: Deliver;
  /** Delays before a webhook that was not accepted is resent. */
  readonly retryDelaysMs?: readonly number[];
};

export type GatewaySimulator = {
  /** Base address of both APIs, the pages and `checkout.js`. */
  readonly url: string;
  readonly checkoutUrl: string;
  readonly keys: SimulatorKeys;
  /** Can be changed directly, or by HTTP at /simulator/switches. */
  readonly switches: Switches;
  readonly switchAllOff: () => void;
  readonly state: State;
  /** Pays on the card page; with 4242… by default. @throws Error for an unknown session */
  readonly payStripe: (sessionId: string, card?: string, isChallengePassed?: boolean) => Promise<CardResult>;
  readonly expireStripe: (sessionId: string) => Promise<void>;
  /** Pays in the dialog; with a valid card by default. @throws Error for an unknown order */
  readonly payRazorpay: (orderId: string, means?: Means) => Promise<DialogResult>;
  /** Scans a UPI QR code and pays. @returns false if it is closed @throws Error for an unknown code */
  readonly payQrCode: (codeId: string) => Promise<boolean>;
  readonly answerChallenge: (paymentId: string, isPassed: boolean) => Promise<DialogResult>;
  readonly captureRazorpay: (paymentId: string) => Promise<void>;
  readonly returnUncaptured: (paymentId: string) => void;
  readonly resend: (eventId: string) => Promise<number>;
  /** Signs any body as the provider would. */
  readonly signStripe: (body: string, seconds?: number) => string;
  readonly signRazorpay: (body: string) => string;
  /** Adds payments from before the simulator started; nothing is reported about them. */
  readonly remember: (paid: readonly PaidBefore[]) => void;
  /** Resolves when no webhook is waiting, in progress or due for a retry. */
  readonly settled: () => Promise<void>;
  /** Clears everything but the switches. */
  readonly clear: () => void;
  readonly stop: () => Promise<void>;
};

/**
 * Both gateways as one HTTP server on the loopback address, in the providers' own formats: only the SDKs' base
 * address differs from the real ones. Must never run in production.
 * @throws Error if NODE_ENV is production, or a given port is taken
 */
export const startGatewaySimulator = async (options: SimulatorOptions): Promise<GatewaySimulator> => {
  if (process.env.NODE_ENV === 'production')
    throw new Error('The gateway simulator never runs in production.');
  const keys = options.keys ?? SIMULATOR_KEYS;
  const { shopUrl } = options;
  const switches = allOff();
  const store = openStore(options.stateFile);
  const { state } = store;
  let url = '';
  const webhooks = createWebhooks({
    store,
    switches,
    secrets: { stripe: keys.stripeWebhookSecret, razorpay: keys.razorpayWebhookSecret },
    deliver: options.deliver ?? deliverTo(typeof shopUrl === 'string' ? () => shopUrl : shopUrl),
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
  });
  const stripe = createStripeSimulation(store, switches, webhooks, () => url);
  const razorpay = createRazorpaySimulation(store, switches, webhooks, keys.razorpayKeySecret);

  const known = <T>(map: ReadonlyMap<string, T>, id: string): T => {
    const found = map.get(id);
    if (found === undefined) throw new Error(`${id} is not known here`);
    return found;
  };
  const switchAllOff = () => setSwitches(switches, allOff());
  const server = createServer();
  const simulator: Omit<GatewaySimulator, 'url' | 'checkoutUrl'> = {
    keys,
    switches,
    switchAllOff,
    state,
    payStripe: async (sessionId, card = '4242424242424242', isChallengePassed?: boolean) =>
      stripe.pay(known(state.sessions, sessionId), card, isChallengePassed),
    expireStripe: async (sessionId) => stripe.expire(known(state.sessions, sessionId)),
    payRazorpay: async (orderId, means = { card: '4242424242424242' }) =>
      razorpay.pay(known(state.orders, orderId), means),
    payQrCode: async (codeId) =>
      (await razorpay.payCode(razorpay.findCode(codeId) ?? known(state.qrCodes, codeId))) !== undefined,
    answerChallenge: async (paymentId, isPassed) =>
      razorpay.answerChallenge(known(state.payments, paymentId), isPassed),
    captureRazorpay: async (paymentId) => razorpay.capture(known(state.payments, paymentId)),
    returnUncaptured: (paymentId) => razorpay.returnUncaptured(known(state.payments, paymentId)),
    resend: webhooks.resend,
    signStripe: (body, seconds) => signForStripe(keys.stripeWebhookSecret, body, seconds),
    signRazorpay: (body) => signForRazorpay(keys.razorpayWebhookSecret, body),
    remember: (paid) => {
      for (const one of paid) rememberPaid(state, one);
      store.changed();
    },
    settled: webhooks.settled,
    clear: () => {
      for (const map of Object.values(state)) if (map instanceof Map) map.clear();
      store.changed();
    },
    stop: async () => {
      clearInterval(clock);
      webhooks.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.save();
    },
  };
  server.on(
    'request',
    createRequestListener({
      keys,
      store,
      switches,
      stripe,
      razorpay,
      once: createOnce(store),
      apis: {
        stripe: stripeApi(store, stripe, switches),
        razorpay: razorpayApi(store, razorpay, switches),
      },
      simulator,
    }),
  );
  const wanted = options.port ?? 0;
  const port =
    wanted === 0 && state.port !== 0
      ? await listen(server, state.port).catch(() => listen(server, 0))
      : await listen(server, wanted);
  state.port = port;
  store.changed();
  url = `http://127.0.0.1:${port}`;
  // Expired sessions close by themselves, as at Stripe.
  const clock = setInterval(() => {
    for (const session of state.sessions.values()) if (session.status === 'open') stripe.find(session.id);
  }, 5_000).unref();
  return { ...simulator, url, checkoutUrl: `${url}/v1/checkout.js` };
};

/** The environment variables that make a shop use this simulator. */
export const variablesFor = ({ keys, url }: Pick<GatewaySimulator, 'keys' | 'url'>): NodeJS.ProcessEnv => ({
  STRIPE_SECRET_KEY: keys.stripeSecretKey,
  STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
  STRIPE_API_BASE: url,
  RAZORPAY_KEY_ID: keys.razorpayKeyId,
  RAZORPAY_KEY_SECRET: keys.razorpayKeySecret,
  RAZORPAY_WEBHOOK_SECRET: keys.razorpayWebhookSecret,
  RAZORPAY_API_BASE: url,
});
