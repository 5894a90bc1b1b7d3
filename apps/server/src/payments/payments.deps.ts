import type { Deps } from '../settings/deps.ts';
import type { Gateway } from './gateways/gateway.ts';
import type { Payables } from './ledger/payable.ts';

/** What use cases about money are given on top: who moves it, and what it pays for. */
export type PaymentsDeps = Deps & {
  /** The online payment methods that are offered. */
  readonly gateways: readonly Gateway[];
  readonly payables: Payables;
};
