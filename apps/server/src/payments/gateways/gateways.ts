import type { Config } from '../../settings/config.ts';
import { type Deadline, deadlineIn, type Gateway, type GatewayAnswer, type Provider } from './gateway.ts';
import { createRazorpayGateway } from './razorpay.gateway.ts';
import { createStripeGateway } from './stripe.gateway.ts';

type Gateways = { readonly gateways: readonly Gateway[] };

/** Time for all gateway calls of one request together. */
const CALLS_MS = 5_000;

/** How long a claim on an attempt keeps others from asking its gateway: the calls and a little more. */
export const ASK_SECONDS = 6;

/** By when a request must have its answers from gateways. */
export const deadlineOfRequest = (): Deadline => deadlineIn(CALLS_MS);
/** Whether there is no time left for another call. */
export const isOver = (deadline: Deadline): boolean => performance.now() >= deadline.at;

/** The adapter of a provider; absent if it has no keys. */
export const findGateway = ({ gateways }: Gateways, provider: Provider): Gateway | undefined =>
  gateways.find((gateway) => gateway.provider === provider);

/** Calls a gateway; one whose keys were removed is as unclear as one that is away. */
export const askGateway = <T>(
  deps: Gateways,
  provider: Provider,
  ask: (gateway: Gateway) => Promise<GatewayAnswer<T>>,
): Promise<GatewayAnswer<T>> => {
  const gateway = findGateway(deps, provider);
  return gateway === undefined
    ? Promise.resolve({ is: 'unclear', reason: `no keys for ${provider}` })
    : ask(gateway);
};

/** The online methods on offer: those with keys. Outside production `startSimulator` fills in the missing ones. */
export const createGateways = (config: Pick<Config, 'stripe' | 'razorpay'>): readonly Gateway[] => [
  ...(config.stripe === undefined ? [] : [createStripeGateway(config.stripe)]),
  ...(config.razorpay === undefined ? [] : [createRazorpayGateway(config.razorpay)]),
];
