import { CallError } from '@darzi/contract/client.ts';
import { paiseFromRupees, showPaise, subtractPaise, toRupees } from '@darzi/contract/money.ts';
import { indianFault } from '@darzi/contract/orders/address.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '../../shell/call.ts';
import { isEmail } from '../../shell/delivery-address.ts';
import { MINE } from '../../shell/query-client.ts';
import { Checkbox } from '../../ui/field.tsx';
import { goodsOf, type SaleDraft } from './sale-draft.ts';

/** The total calculated by the server; undefined while the order is incomplete. */
export const useSaleQuote = (draft: SaleDraft, pinCode: string, customerEmail: string) => {
  const typed = useDeferredValue(draft);
  const email = useDeferredValue(customerEmail).trim();
  const asked = {
    ...goodsOf(typed),
    isHandedOver: typed.isHandedOver,
    isCash: typed.method === 'on delivery',
    pinCode: useDeferredValue(pinCode).replace(/\s/g, ''),
    ...(isEmail(email) ? { email } : {}),
  };
  const isWhole =
    asked.lines.length > 0 &&
    asked.lines.every(({ quantity, price = 1 }) => quantity >= 1 && price >= 1) &&
    (asked.isHandedOver || indianFault('pinCode', asked.pinCode) === undefined);
  const quote = useQuery({
    queryKey: [MINE, 'admin', 'sale-quote', asked],
    queryFn: ({ signal }) => call('POST /api/admin/orders/quote', { body: asked }, { signal }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    retry: false,
  });
  // a total that is still being calculated has not been seen
  const isSeen = isWhole && typed === draft && !quote.isError && !quote.isFetching;
  return { isWhole, quote, seen: isSeen ? quote.data?.total : undefined };
};

type SaleQuote = ReturnType<typeof useSaleQuote>;

const Row = ({ name, amount }: { name: string; amount: number }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-chalk">{name}</dt>
    <dd>{showPaise(paiseFromRupees(amount))}</dd>
  </div>
);

/** Subtotal, discounts, delivery and total; or what is missing to calculate them. */
export const SaleTotal = ({
  draft,
  calculated: { isWhole, quote },
  onDiscounted,
}: {
  draft: SaleDraft;
  calculated: SaleQuote;
  onDiscounted: (isDiscounted: boolean) => void;
}) => {
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
        {quote.error instanceof CallError ? quote.error.message : 'The total could not be calculated.'}
      </p>
    );
  if (quote.data === undefined) return <p className="text-15 text-chalk">Calculating the total …</p>;
  const { subtotal, discount, discounts, delivery, cashFee, total } = quote.data;
  const byHand = discounts.reduce(
    (left, { amount, isDelivery }) => (isDelivery ? left : subtractPaise(left, paiseFromRupees(amount))),
    paiseFromRupees(discount),
  );
  return (
    <>
      <dl className="grid gap-2.5 text-15 tabular-nums">
        <Row name="Pieces" amount={subtotal} />
        {discounts.map(({ name, amount, isDelivery }) =>
          isDelivery ? null : <Row key={name} name={name} amount={-amount} />,
        )}
        {byHand === 0 ? null : <Row name="Taken off" amount={-toRupees(byHand)} />}
        {draft.isHandedOver ? null : <Row name="Delivery" amount={delivery} />}
        {discounts.map(({ name, isDelivery }) =>
          isDelivery ? (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-chalk">{name}</dt>
              <dd>No fee</dd>
            </div>
          ) : null,
        )}
        {cashFee === 0 ? null : <Row name="Cash on delivery" amount={cashFee} />}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3.5">
          <dt className="text-17 font-medium">Total</dt>
          <dd aria-live="polite" aria-atomic="true" className="font-display text-30">
            {showPaise(paiseFromRupees(total))}
          </dd>
        </div>
      </dl>
      {discounts.length === 0 && draft.isDiscounted ? null : (
        <Checkbox
          label="Leave out the discounts that run now"
          checked={!draft.isDiscounted}
          onChange={({ target }) => onDiscounted(!target.checked)}
        />
      )}
    </>
  );
};
