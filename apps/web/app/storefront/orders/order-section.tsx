import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { textsOf } from '../../texts/texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { DueOfOrder } from './due-of-order.tsx';
import { OrderItemCard } from './order-item-card.tsx';
import { OrderMessages } from './order-messages.tsx';
import { OrderReturns } from './order-returns.tsx';
import { InvoiceButton } from './tax-documents.tsx';

const t = await textsOf('orders');

/** One order: its number and total, and a card for each line. */
export const OrderSection = ({ order }: { order: Order }) => (
  <li>
    <section aria-label={t('order', { number: orderNumber(order._id) })}>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-6 border-t border-ink max-sm:pt-3 max-sm:pb-1">
        <h2 className="text-17 font-medium tabular-nums">{t('order', { number: orderNumber(order._id) })}</h2>
        <div className="flex flex-wrap items-center gap-x-6 max-sm:order-1 max-sm:w-full sm:ml-auto">
          <LinkButton
            to={`/receipt/${order._id}`}
            variant="quiet"
            aria-label={t('receiptOf', { number: orderNumber(order._id) })}
          >
            {t('receipt')}
          </LinkButton>
          {order.hasInvoice ? <InvoiceButton orderId={order._id} /> : null}
          <OrderMessages order={order} />
          {order.canCancel ? <CancelOrder order={order} /> : null}
        </div>
        <p className="text-15">
          <span className="text-chalk">{t('total')}</span>{' '}
          <Price rupees={order.amount} className="font-medium" />
        </p>
      </div>
      {order.due === undefined ? null : <DueOfOrder orderId={order._id} due={order.due} />}
      <ul>
        {order.items.map((item) => (
          <OrderItemCard key={`${item._id} ${item.size}`} order={order} item={item} />
        ))}
      </ul>
      {order.returnUntil === null ? null : <OrderReturns order={order} />}
    </section>
  </li>
);

export const OrderSkeleton = () => (
  <div>
    <div className="flex min-h-13 items-center justify-between border-t border-ink">
      <Skeleton className="h-5 w-full max-w-36" />
      <Skeleton className="h-5 w-28" />
    </div>
    <div className="grid grid-cols-[min(5.5rem,24vw)_minmax(0,1fr)] gap-x-4 border-t border-line py-5 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:gap-x-7">
      <Skeleton className="aspect-4/5 w-full" />
      <div className="grid content-start gap-3">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-2/5" />
      </div>
      <Skeleton className="col-span-2 mt-4 h-11 w-full max-w-34 sm:col-span-1 sm:mt-0" />
    </div>
  </div>
);
