import { type Paise, showPaise } from '@darzi/contract/money.ts';
import type { Totals } from './cart-lines.ts';

const Row = ({ name, paise, isLess = false }: { name: string; paise: Paise; isLess?: boolean }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-chalk wrap-anywhere">{name}</dt>
    <dd className="whitespace-nowrap">{isLess ? `−${showPaise(paise)}` : showPaise(paise)}</dd>
  </div>
);

/** Subtotal, discount, delivery and total, one under the other; the total is read out when it changes. */
export const OrderTotals = ({
  totals: { subtotalPaise, discountPaise, deliveryPaise, totalPaise },
  code,
}: {
  totals: Totals;
  /** What the discount is given for. */
  code: string | undefined;
}) => (
  <dl className="grid gap-2.5 text-15 tabular-nums">
    <Row name="Subtotal" paise={subtotalPaise} />
    {discountPaise === 0 ? null : <Row name={`Discount ${code ?? ''}`.trim()} paise={discountPaise} isLess />}
    <Row name="Delivery" paise={deliveryPaise} />
    <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-3.5">
      <dt className="text-17 font-medium">Total</dt>
      <dd aria-live="polite" aria-atomic="true" className="font-display text-30">
        {showPaise(totalPaise)}
      </dd>
    </div>
  </dl>
);
