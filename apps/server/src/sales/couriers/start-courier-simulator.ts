import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CourierKeys } from '@darzi/gateway-simulator/courier/courier-simulator.ts';
import { z } from 'zod';
import type { Config } from '../../settings/config.ts';

const KEYS_FILE = 'courier-simulator-keys.json';

const courierKeys = z.object({
  email: z.string().min(1),
  password: z.string().min(1),
  webhookToken: z.string().min(16),
});

/** Created once per data directory, like the gateways': with well-known keys, anybody could send webhooks. */
const ensureKeys = async (dataDirectory: string): Promise<CourierKeys> => {
  const path = join(dataDirectory, KEYS_FILE);
  try {
    return courierKeys.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    const secret = () => randomBytes(24).toString('base64url');
    const keys = { email: 'courier@simulator.example', password: secret(), webhookToken: secret() };
    await writeFile(path, JSON.stringify(keys), { mode: 0o600 });
    return keys;
  }
};

/**
 * Starts the courier simulator if no courier has keys and the shop is reachable only from this machine, so that a fresh
 * clone can book parcels.
 * @param shopUrl where its webhooks go; read when the first one is sent
 */
export const startCourierSimulator = async (
  config: Config,
  shopUrl: () => string,
): Promise<{
  readonly config: Config;
  /** Base address; `/simulator` controls it. Absent if it was not started. */
  readonly url: string | undefined;
  readonly stop: () => Promise<void>;
}> => {
  if (!config.isDemoAllowed || config.shiprocket !== undefined)
    return { config, url: undefined, stop: async () => {} };
  // Loaded only here: a production installation need not contain it.
  const simulator = await import('@darzi/gateway-simulator/courier/courier-simulator.ts');
  const keys = await ensureKeys(config.dataDirectory);
  const { url, stop } = await simulator.startCourierSimulator({
    shopUrl,
    keys,
    stateFile: join(config.dataDirectory, 'courier-simulator.json'),
  });
  return {
    url,
    stop,
    config: { ...config, shiprocket: { ...keys, pickupLocation: 'Primary', apiBase: url } },
  };
};
