import { join } from 'node:path';
import type { PaidBefore } from '@darzi/gateway-simulator/paid-before.ts';
import type { Config } from '../settings/config.ts';
import { ensureSimulatorKeys } from './simulator-keys.ts';

export type RunningSimulator = {
  /** The configuration, with the simulator's keys and addresses in place of missing ones. */
  readonly config: Config;
  /** Base address of its pages; `/simulator` controls it. Absent if every method has real keys. */
  readonly url: string | undefined;
  /** Tells it about earlier payments; absent if it does not replace every gateway. */
  readonly remember: ((paid: readonly PaidBefore[]) => void) | undefined;
  readonly stop: () => Promise<void>;
};

/**
 * Starts the gateway simulator for methods without keys, so that a fresh clone can sell. It runs in this process on its
 * own loopback port, which it keeps over restarts; its state is stored in the data directory. Starts nothing if
 * strangers can reach the shop: a method without keys is then not offered.
 * @param shopUrl where its webhooks go; read when the first one is sent
 */
export const startSimulator = async (config: Config, shopUrl: () => string): Promise<RunningSimulator> => {
  const hasAllKeys = config.stripe !== undefined && config.razorpay !== undefined;
  if (!config.isDemoAllowed || hasAllKeys)
    return { config, url: undefined, remember: undefined, stop: async () => {} };
  // Loaded only here: a production installation need not contain it.
  const { startGatewaySimulator } = await import('@darzi/gateway-simulator/simulator.ts');
  const { url, checkoutUrl, keys, remember, stop } = await startGatewaySimulator({
    shopUrl,
    keys: await ensureSimulatorKeys(config.dataDirectory),
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
