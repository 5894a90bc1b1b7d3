import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SimulatorKeys } from '@darzi/gateway-simulator/provider-api.ts';
import { z } from 'zod';

const FILE = 'gateway-simulator-keys.json';
const SECRET_BYTES = 24;

const simulatorKeys = z.object({
  stripeSecretKey: z.string().min(1),
  stripeWebhookSecret: z.string().min(1),
  razorpayKeyId: z.string().min(1),
  razorpayKeySecret: z.string().min(1),
  razorpayWebhookSecret: z.string().min(1),
});

const secret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

const readStored = async (path: string): Promise<SimulatorKeys | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return simulatorKeys.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/**
 * The simulator's keys, created once per data directory. With well-known keys, anybody could sign payments for a shop
 * put on the internet without real ones.
 */
export const ensureSimulatorKeys = async (dataDirectory: string): Promise<SimulatorKeys> => {
  const path = join(dataDirectory, FILE);
  const stored = await readStored(path);
  if (stored !== undefined) return stored;
  const keys = {
    stripeSecretKey: `sk_test_${secret()}`,
    stripeWebhookSecret: `whsec_${secret()}`,
    razorpayKeyId: 'rzp_test_simulator',
    razorpayKeySecret: secret(),
    razorpayWebhookSecret: secret(),
  };
  await writeFile(path, JSON.stringify(keys), { mode: 0o600 });
  return keys;
};
