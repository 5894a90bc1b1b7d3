import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import { isoDay, showDay } from '@darzi/contract/dates.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { textsOf } from '../../texts/texts.ts';
import { classes } from '../../ui/classes.ts';
import { Price } from '../../ui/price.tsx';
import { Breakdown } from './bid-story.tsx';
import { hasOpenBid, moneyNote } from './custom-order-labels.ts';

const [t, word] = await Promise.all([textsOf('history'), textsOf('words')]);

/** The price of a custom order, and what it includes. */
export const OrderPrice = ({
  rupees,
  note,
  className,
}: {
  rupees: number;
  note?: string | undefined;
  className?: string;
}) => (
  <p className={classes('grid gap-0.5', className)}>
    <Price rupees={rupees} className="font-display text-30 leading-none" />
    <span className="text-13 text-chalk">{t('includesAll')}</span>
    {note === undefined ? null : <span className="text-13 font-medium">{note}</span>}
  </p>
);

/** What the customer should know about the promised day before accepting a bid. */
const warningAbout = (order: CustomOrder, day: string): string | undefined => {
  const { neededBy } = order.design;
  if (!hasOpenBid(order)) return undefined;
  if (day < isoDay(new Date())) return t('dayPassed');
  return neededBy && day > neededBy ? t('afterNeeded', { day: showDay(neededBy) }) : undefined;
};

/**
 * The day promised by the bid; while it can still be declined, also that it has passed or is later than the customer
 * needs it.
 */
export const EstimatedDelivery = ({ order }: { order: CustomOrder }) => {
  const { estimatedDelivery } = order;
  if (estimatedDelivery === null) return null;
  const warning = warningAbout(order, estimatedDelivery.slice(0, 10));
  return (
    <p className="text-15">
      {t('estimatedDelivery', { day: showDay(estimatedDelivery) })}
      {warning === undefined ? null : <span className="block font-medium text-madder">{warning}</span>}
    </p>
  );
};

/** The order being agreed on or paid for. */
export const OrderSummary = ({ order }: { order: CustomOrder }) => {
  const { garment, style, fabric, color } = order.design;
  return (
    <section aria-label={t('orderSummary')} className="grid gap-4 bg-paper p-5">
      <h3 className="text-17 font-medium">{t('orderSummary')}</h3>
      <p className="text-15 text-chalk">
        {t('order', { number: orderNumber(order._id) })} ·{' '}
        {[
          ...(garment === undefined ? [] : [garmentRows[garment].label]),
          capitalised(style),
          capitalised(fabric),
          ...(color === null ? [] : [color]),
        ]
          .map((english) => word(english))
          .join(', ')}
      </p>
      <Breakdown bid={order.bids.at(-1)} />
      {order.price === null ? null : (
        <OrderPrice rupees={order.price} note={moneyNote(order)} className="border-t border-line pt-4" />
      )}
      <EstimatedDelivery order={order} />
    </section>
  );
};
