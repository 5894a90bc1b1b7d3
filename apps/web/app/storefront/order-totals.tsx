import { type Paise, showPaise } from '@darzi/contract/money.ts';

/** Subtotal, delivery and total, one under the other; the total is read out when it changes. */
export const OrderTotals = ({
  totals: { subtotalPaise, deliveryPaise, totalPaise },
}: {
  totals: { readonly subtotalPaise: Paise; readonly deliveryPaise: Paise; readonly totalPaise: Paise };
}) => (
  <dl className="grid gap-2.5 text-15 tabular-nums">
    <div className="flex justify-between gap-4">
      <dt className="text-chalk">Subtotal</dt>
      <dd>{showPaise(subtotalPaise)}</dd>
    </div>
    <div className="flex justify-between gap-4">
      <dt className="text-chalk">Delivery</dt>
      <dd>{showPaise(deliveryPaise)}</dd>
    </div>
    <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-3.5">
      <dt className="text-17 font-medium">Total</dt>
      <dd aria-live="polite" aria-atomic="true" className="font-display text-30">
        {showPaise(totalPaise)}
      </dd>
    </div>
  </dl>
);
