import type { Deps } from '../settings/deps.ts';
import type { Gateway } from './gateways/gateway.ts';
import type { Payables } from './ledger/payable.ts';

/** Added to the dependencies of use cases about money: the gateways, and what can be paid for. */
export type PaymentsDeps = Deps & {
  /** The online payment methods on offer. */
  readonly gateways: readonly Gateway[];
  readonly payables: Payables;
};
