import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Provider } from './switches.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id like the providers': a prefix and random letters and digits. */
export const newId = (prefix: string, length: number): string =>
  prefix + [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Stored state of both gateways. Amounts in minor units, times in seconds as the providers send them. */
export type Session = {
  id: string;
  amount: number;
  currency: string;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  paymentMetadata: Record<string, string>;
  customerEmail: string | null;
  description: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
  createdAt: number;
  paymentIntent: string | null;
  amountRefunded: number;
};

export type StripeRefund = {
  id: string;
  paymentIntent: string;
  amount: number;
  currency: string;
  status: 'succeeded' | 'pending' | 'failed';
  metadata: Record<string, string>;
  createdAt: number;
};

export type Order = {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Record<string, string>;
  capture: 'manual' | 'automatic';
  createdAt: number;
};

/** A UPI QR code for one payment of a fixed amount. */
export type QrCode = {
  id: string;
  amount: number;
  description: string;
  notes: Record<string, string>;
  status: 'active' | 'closed';
  closeReason: 'on_demand' | 'paid' | null;
  closeBy: number | null;
  closedAt: number | null;
  createdAt: number;
};

export type Payment = {
  id: string;
  /** Empty for a payment by QR code. */
  orderId: string;
  qrCodeId?: string;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  method: 'card' | 'upi';
  isCaptured: boolean;
  amountRefunded: number;
  notes: Record<string, string>;
  email: string;
  contact: string;
  errorDescription: string | null;
  createdAt: number;
};

export type RazorpayRefund = {
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
  status: 'processed' | 'pending' | 'failed';
  receipt: string | null;
  notes: Record<string, string>;
  createdAt: number;
};

export type SentEvent = {
  id: string;
  provider: Provider;
  type: string;
  /** The exact bytes that are signed and sent, identical on every retry. */
  body: string;
  createdAt: number;
  deliveries: { at: number; answer: string }[];
};

export type CachedResponse = { fingerprint: string; status: number; body: unknown };

export type State = {
  port: number;
  sessions: Map<string, Session>;
  stripeRefunds: Map<string, StripeRefund>;
  orders: Map<string, Order>;
  qrCodes: Map<string, QrCode>;
  payments: Map<string, Payment>;
  razorpayRefunds: Map<string, RazorpayRefund>;
  events: Map<string, SentEvent>;
  /** Answers by idempotency key. */
  answers: Map<string, CachedResponse>;
};

const MAX_EVENTS = 5_000;
const SAVE_AFTER_MS = 150;

const emptyState = (): State => ({
  port: 0,
  sessions: new Map(),
  stripeRefunds: new Map(),
  orders: new Map(),
  qrCodes: new Map(),
  payments: new Map(),
  razorpayRefunds: new Map(),
  events: new Map(),
  answers: new Map(),
});

const readState = (file: string): State => {
  const state = emptyState();
  try {
    const saved = JSON.parse(readFileSync(file, 'utf8'));
    for (const [name, value] of Object.entries(saved)) {
      if (name === 'port' && typeof value === 'number') state.port = value;
      else if (Object.hasOwn(state, name) && Array.isArray(value))
        Object.assign(state, { [name]: new Map(value) });
    }
  } catch {
    // No file yet, or one in an older format: the simulator starts empty.
  }
  return state;
};

export type Store = {
  readonly state: State;
  /** Call after every change. */
  readonly changed: () => void;
  readonly save: () => void;
};

/** In memory; with a file, saved shortly after each change so that a restart of the shop loses nothing. */
export const openStore = (file: string | undefined): Store => {
  const state = file === undefined ? emptyState() : readState(file);
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (file === undefined) return;
    const saved = Object.entries(state).map(([name, value]) => [
      name,
      value instanceof Map ? [...value] : value,
    ]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(saved)), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  const changed = () => {
    if (state.events.size > MAX_EVENTS) {
      const [oldest] = state.events.keys();
      if (oldest !== undefined) state.events.delete(oldest);
    }
    if (file !== undefined) timer ??= setTimeout(save, SAVE_AFTER_MS).unref();
  };
  return { state, changed, save };
};
