import type { DeskOrder, OrderMoney } from '@darzi/contract/orders/order-desk.routes.ts';
import { useState } from 'react';
import { call } from '../../call.ts';
import { RefundDialog } from '../../staff/refund-dialog.tsx';
import { toast } from '../../toast.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { showMoment } from './desk-words.ts';
import { useDeskChange } from './use-order-desk.ts';

const MOVEMENT = {
  capture: 'Paid online',
  refund: 'Given back',
  cash_collected: 'Cash collected',
  cash_refunded: 'Given back by hand',
} as const satisfies Record<OrderMoney['entries'][number]['movement'], string>;

const OPEN = {
  requested: 'on its way back',
  pending: 'on its way back',
  refused: 'refused by the gateway',
} as const satisfies Record<OrderMoney['open'][number]['state'], string>;

const inCurrency = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: currency.toUpperCase() }).format(amount);

const Ledger = ({ money: { entries, open } }: { money: OrderMoney }) => (
  <ol className="text-15">
    {entries.map(({ at, movement, amount, charged, currency, reference, who }) => (
      <li
        key={`${at} ${movement} ${amount}`}
        className="flex justify-between gap-4 border-b border-line py-2"
      >
        <span className="min-w-0">
          {MOVEMENT[movement]}
          {currency === 'inr' ? '' : ` (${inCurrency(Math.abs(charged), currency)})`}
          <span className="block text-13 text-chalk wrap-anywhere">
            {[showMoment(at), who, reference].filter(Boolean).join(' · ')}
          </span>
        </span>
        <Price rupees={amount} />
      </li>
    ))}
    {open.map(({ at, amount, state }) => (
      <li
        key={`${at} ${amount} ${state}`}
        className="flex justify-between gap-4 border-b border-line py-2 text-chalk"
      >
        <span>
          A refund {OPEN[state]}
          <span className="block text-13">{showMoment(at)}</span>
        </span>
        <Price rupees={-amount} />
      </li>
    ))}
  </ol>
);

/** What was paid and given back, line by line, and giving money back. */
export const OrderMoneyPanel = ({
  order,
  money,
  isAdmin,
}: {
  order: DeskOrder;
  money: OrderMoney;
  isAdmin: boolean;
}) => {
  const [isAsking, setAsking] = useState(false);
  const refunding = useDeskChange(({ key, ...body }: { key: string; amount?: number; reference?: string }) =>
    call(
      'POST /api/admin/orders/:id/refund',
      {
        params: { id: order._id },
        body: { ...body, seenRefunded: Math.round((money.refunded + money.refunding) * 100) / 100 },
      },
      { headers: { 'Idempotency-Key': key } },
    ),
  );
  if (money.captured === 0) return <p className="text-15 text-chalk">Nothing was paid yet.</p>;
  return (
    <>
      <Ledger money={money} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-15">
          <span className="text-chalk">Kept</span>{' '}
          <Price rupees={money.rest} className="text-17 font-medium" />
        </p>
        {isAdmin && money.rest > 0 ? (
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => {
              refunding.reset();
              setAsking(true);
            }}
          >
            Give money back
          </Button>
        ) : null}
      </div>
      <RefundDialog
        rest={money.rest}
        isCash={money.isCash}
        isOpen={isAsking}
        attempt={refunding}
        onRefund={(wanted) =>
          refunding.mutate(wanted, {
            onSuccess: ({ message }) => {
              setAsking(false);
              toast.success(message);
            },
          })
        }
        onClose={() => setAsking(false)}
      />
    </>
  );
};
