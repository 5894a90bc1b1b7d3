import { addPaise, NO_MONEY, type Paise, showPaise } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { RefundResult } from './carry-out-refund.ts';

const NOT_CLEAR =
  'The payment provider has not confirmed this refund yet. The money stays set aside, and we keep trying until it is clear.';

const WORST_FIRST = ['refused', 'unclear', 'pending', 'done'] as const;

/** The result to report for an amount refunded from several payments. */
const worstOf = (results: readonly RefundResult[]): RefundResult =>
  WORST_FIRST.flatMap((is) => results.filter((result) => result.is === is))[0] ?? { is: 'done' };

export type RefundAttempt = {
  readonly result: RefundResult;
  readonly amountPaise: Paise;
  readonly isCash: boolean;
};

const sumOf = (some: readonly RefundAttempt[]): string =>
  showPaise(addPaise(NO_MONEY, ...some.map(({ amountPaise }) => amountPaise)));

/** Which part staff pay themselves, if only a part. */
const byHandOf = (tried: readonly RefundAttempt[]): string => {
  const inCash = tried.filter(({ isCash }) => isCash);
  return inCash.length === 0 || inCash.length === tried.length
    ? ''
    : ` Pay ${sumOf(inCash)} of it by hand; the rest goes back the way it was paid.`;
};

/** The outcome of an amount refunded from several payments: part by part if only some were refused. */
export const answerOf = (tried: readonly RefundAttempt[]): Outcome<string> => {
  const result = worstOf(tried.map((one) => one.result));
  const others = tried.filter((one) => one.result.is !== 'refused');
  if (result.is === 'refused' && others.length > 0) {
    const isMade = others.every((one) => one.result.is === 'done');
    const refused = tried.filter((one) => !others.includes(one));
    return refuse('refund.partly_refused', {
      values: {
        made: sumOf(others),
        how: isMade ? 'has been made' : 'is on its way',
        refused: sumOf(refused),
        reason: result.reason,
      },
    });
  }
  switch (result.is) {
    case 'done':
      return accept(`The refund has been made.${byHandOf(tried)}`);
    case 'pending':
      return accept(`The payment provider has accepted the refund and is making it.${byHandOf(tried)}`);
    case 'refused':
      return refuse('refund.refused', { values: { reason: result.reason } });
    case 'unclear':
      return refuse('gateway_unavailable', { details: { message: NOT_CLEAR } });
  }
};
