import { CallError } from '@darzi/contract/client.ts';
import { showShortMoment } from '@darzi/contract/dates.ts';
import { showInCurrency } from '@darzi/contract/money.ts';
import type { OrderMoney, Refundable } from '@darzi/contract/orders/order-admin.routes.ts';
import { TAKEN_BY_LABEL } from '@darzi/contract/orders/staff-order.ts';
import { useState } from 'react';
import type { FormAttempt } from '../shell/form-refusal.tsx';
import { toast } from '../shell/toast.ts';
import { useAttemptKey } from '../shell/use-send.ts';
import { Button } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';
import { RefundDialog, type WantedRefund } from './refund-dialog.tsx';

const MOVEMENT = {
  capture: 'Paid online',
  refund: 'Refunded',
  cash_collected: 'Cash collected',
  cash_refunded: 'Refunded by hand',
} as const satisfies Record<OrderMoney['entries'][number]['movement'], string>;

type OpenRefund = OrderMoney['open'][number];

const OPEN = {
  requested: 'on its way back',
  pending: 'on its way back',
  refused: 'refused by the payment provider',
} as const satisfies Record<OpenRefund['state'], string>;

const showOpen = ({ state, refusal }: OpenRefund): string =>
  state === 'requested' && refusal !== null
    ? 'refused by the payment provider, to be tried again'
    : OPEN[state];

const Ledger = ({ money: { entries, open } }: { money: OrderMoney }) => (
  <ol className="text-15">
    {entries.map(({ at, movement, amount, charged, currency, reference, takenBy, who }) => (
      <li
        key={`${at} ${movement} ${amount}`}
        className="flex justify-between gap-4 border-b border-line py-2"
      >
        <span className="min-w-0">
          {movement === 'cash_collected' && takenBy !== null ? TAKEN_BY_LABEL[takenBy] : MOVEMENT[movement]}
          {currency === 'inr' ? '' : ` (${showInCurrency(Math.abs(charged), currency)})`}
          <span className="block text-13 text-chalk wrap-anywhere">
            {[showShortMoment(at), who, reference].filter(Boolean).join(' · ')}
          </span>
        </span>
        <Price rupees={amount} />
      </li>
    ))}
    {open.map((refund) => (
      <li
        key={`${refund.at} ${refund.amount} ${refund.state}`}
        className="flex justify-between gap-4 border-b border-line py-2 text-chalk"
      >
        <span>
          A refund {showOpen(refund)}
          <span className="block text-13">{showShortMoment(refund.at)}</span>
        </span>
        <Price rupees={-refund.amount} />
      </li>
    ))}
  </ol>
);

export type KeyedRefund = WantedRefund & {
  /** A second click, or a retry after a lost answer, is the same refund. */
  readonly key: string;
  readonly seenRefunded: number;
};
type Refunding = FormAttempt & {
  readonly reset: () => void;
  readonly mutate: (
    wanted: KeyedRefund,
    then: { onSuccess: (answer: { message: string }) => void; onError: (error: Error) => void },
  ) => void;
};

/** Payments and refunds, line by line; with `refunding`, a refund button. */
export const MoneyPanel = ({
  money,
  refundable,
  refunding,
}: {
  money: OrderMoney;
  /** What can be refunded of an order by line; a custom order is one piece. */
  refundable?: Refundable;
  refunding: Refunding | undefined;
}) => {
  const [isAsking, setAsking] = useState(false);
  const { keyOf, forget } = useAttemptKey();
  if (money.entries.length === 0) return <p className="text-15 text-chalk">Nothing has been paid yet.</p>;
  const seenRefunded = Math.round((money.refunded + money.refunding) * 100) / 100;
  const done = {
    onSuccess: ({ message }: { message: string }) => {
      setAsking(false);
      toast.success(message);
    },
    // nothing was made: the same again is a new refund
    onError: (error: Error) => {
      if (error instanceof CallError && error.code === 'refund.refused') forget();
    },
  };
  return (
    <>
      <Ledger money={money} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-15">
          <span className="text-chalk">Kept</span>{' '}
          <Price rupees={money.rest} className="text-17 font-medium" />
        </p>
        {refunding !== undefined && money.rest > 0 ? (
          <>
            <Button
              variant="secondary"
              aria-haspopup="dialog"
              onClick={() => {
                refunding.reset();
                forget();
                setAsking(true);
              }}
            >
              Make a refund
            </Button>
            <RefundDialog
              rest={money.rest}
              isCash={money.isCash}
              refundable={refundable}
              isOpen={isAsking}
              attempt={refunding}
              onRefund={(wanted) => refunding.mutate({ ...wanted, key: keyOf(wanted), seenRefunded }, done)}
              onClose={() => setAsking(false)}
            />
          </>
        ) : null}
      </div>
    </>
  );
};
