import { join } from 'node:path';
import type { PaidBefore } from '@darzi/gateway-simulator/paid-before.ts';
import type { Config } from '../settings/config.ts';
import { keepSimulatorKeys } from './simulator-keys.ts';

export type RunningSimulator = {
  /** The configuration with the simulator's keys and addresses instead of the missing ones. */
  readonly config: Config;
  /** Base address of its pages; `/simulator` steers it. Absent where every method has real keys. */
  readonly url: string | undefined;
  /** Tells it of money that was paid before it began; absent where it does not stand in for every gateway. */
  readonly remember: ((paid: readonly PaidBefore[]) => void) | undefined;
  readonly stop: () => Promise<void>;
};

/**
 * Starts the gateway simulator for the methods that have no keys, so that a fresh clone can sell. It lives in this
 * process on a loopback port of its own, which it keeps over restarts; what was opened there is kept in the data
 * directory. Where strangers reach the shop nothing is started: a method without keys is not offered.
 * @param shopUrl where its webhooks go; asked when the first one is sent
 */
export const startSimulator = async (config: Config, shopUrl: () => string): Promise<RunningSimulator> => {
  const hasAllKeys = config.stripe !== undefined && config.razorpay !== undefined;
  if (!config.isDemoAllowed || hasAllKeys)
    return { config, url: undefined, remember: undefined, stop: async () => {} };
  // Only loaded here: an installation for production need not have it.
  const { startGatewaySimulator } = await import('@darzi/gateway-simulator/simulator.ts');
  const { url, checkoutUrl, keys, remember, stop } = await startGatewaySimulator({
    shopUrl,
    keys: await keepSimulatorKeys(config.dataDirectory),
    stateFile: join(config.dataDirectory, 'gateway-simulator.json'),
  });
  return {
    url,
    remember: config.stripe === undefined && config.razorpay === undefined ? remember : undefined,
    stop,
    config: {
      ...config,
      stripe: config.stripe ?? {
        secretKey: keys.stripeSecretKey,
        webhookSecret: keys.stripeWebhookSecret,
        apiBase: url,
      },
      razorpay: config.razorpay ?? {
        keyId: keys.razorpayKeyId,
        keySecret: keys.razorpayKeySecret,
        webhookSecret: keys.razorpayWebhookSecret,
        apiBase: url,
        checkoutUrl,
      },
    },
  };
};
