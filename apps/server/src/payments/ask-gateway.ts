import type { Deps } from '../deps.ts';
import { type Deadline, deadlineIn, type Gateway, type GatewayAnswer, type Provider } from './gateway.ts';

/** All gateway calls of one request together. */
const CALLS_MS = 5_000;

/** How long whoever asks a gateway about an attempt keeps others from doing so: the calls and a little more. */
export const ASK_SECONDS = 6;

/** By when a request must have its answers from gateways. */
export const deadlineOfRequest = (): Deadline => deadlineIn(CALLS_MS);
/** Whether nothing more can be asked in time. */
export const isOver = (deadline: Deadline): boolean => Date.now() >= deadline.at;

/** The adapter of a provider; absent where it has no keys. */
export const findGateway = ({ gateways }: Pick<Deps, 'gateways'>, provider: Provider): Gateway | undefined =>
  gateways.find((gateway) => gateway.provider === provider);

/** Asks a gateway; one that has no keys any more answers as unclearly as one that is away. */
export const askGateway = <T>(
  deps: Pick<Deps, 'gateways'>,
  provider: Provider,
  ask: (gateway: Gateway) => Promise<GatewayAnswer<T>>,
): Promise<GatewayAnswer<T>> => {
  const gateway = findGateway(deps, provider);
  return gateway === undefined
    ? Promise.resolve({ is: 'unclear', reason: `no keys for ${provider}` })
    : ask(gateway);
};
