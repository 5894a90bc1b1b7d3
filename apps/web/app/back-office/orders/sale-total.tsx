import { CallError } from '@darzi/contract/client.ts';
import { paiseFromRupees, showPaise } from '@darzi/contract/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { goodsOf, type SaleDraft } from './sale-draft.ts';

const PIN = /^[1-9][0-9]{5}$/;

/** What the order comes to as it stands, reckoned by the server; undefined while something of it is missing. */
const useSaleQuote = (draft: SaleDraft, pinCode: string) => {
  const typed = useDeferredValue(draft);
  const asked = {
    ...goodsOf(typed),
    isHandedOver: typed.isHandedOver,
    isCash: typed.way === 'on delivery',
    pinCode: useDeferredValue(pinCode).replace(/\s/g, ''),
  };
  const isWhole =
    asked.lines.length > 0 &&
    asked.lines.every(({ quantity, price = 1 }) => quantity >= 1 && price >= 1) &&
    (asked.isHandedOver || PIN.test(asked.pinCode));
  const quote = useQuery({
    queryKey: [MINE, 'admin', 'sale-quote', asked],
    queryFn: ({ signal }) => call('POST /api/admin/orders/quote', { body: asked }, { signal }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { isWhole, quote };
};

const Row = ({ name, amount }: { name: string; amount: number }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-chalk">{name}</dt>
    <dd>{showPaise(paiseFromRupees(amount))}</dd>
  </div>
);

/** Subtotal, what is taken off, delivery and total; or what is missing to say it. */
export const SaleTotal = ({ draft, pinCode }: { draft: SaleDraft; pinCode: string }) => {
  const { isWhole, quote } = useSaleQuote(draft, pinCode);
  if (!isWhole)
    return (
      <p className="text-15 text-chalk">
        {draft.lines.length === 0
          ? 'The total appears once a piece is chosen.'
          : 'The total appears once pieces, prices and the PIN code are complete.'}
      </p>
    );
  if (quote.isError)
    return (
      <p role="status" className="text-15 text-madder">
        {quote.error instanceof CallError ? quote.error.message : 'The total could not be reckoned.'}
      </p>
    );
  if (quote.data === undefined) return <p className="text-15 text-chalk">Reckoning the total</p>;
  const { subtotal, discount, delivery, cashFee, total } = quote.data;
  return (
    <dl className="grid gap-2.5 text-15 tabular-nums">
      <Row name="Pieces" amount={subtotal} />
      {discount === 0 ? null : <Row name="Taken off" amount={-discount} />}
      {draft.isHandedOver ? null : <Row name="Delivery" amount={delivery} />}
      {cashFee === 0 ? null : <Row name="Cash on delivery" amount={cashFee} />}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3.5">
        <dt className="text-17 font-medium">Total</dt>
        <dd aria-live="polite" aria-atomic="true" className="font-display text-30">
          {showPaise(paiseFromRupees(total))}
        </dd>
      </div>
    </dl>
  );
};
