import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { showShortDay } from '@darzi/contract/dates.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { Link } from 'react-router';
import { ClothThumb } from '../made-to-measure/order/cloth-pictures.tsx';
import { Price } from '../ui/price.tsx';
import { isLate, Owed, showAge, showDesign, WaitingMessages } from './order-labels.tsx';

/** An order on the board: enough to see whether it needs attention. */
export const OrderCard = ({ order }: { order: StudioOrder }) => {
  const late = isLate(order, new Date());
  return (
    <article className="relative grid gap-1 border border-line bg-sheet p-3.5 transition-colors hover:border-ink">
      <h3 className="flex items-baseline justify-between gap-3 text-15 font-medium">
        <Link
          data-row-link
          to={`/studio/orders/${order._id}`}
          className="min-w-0 wrap-anywhere after:absolute after:inset-0 hover:text-madder"
        >
          {order.customerName}
        </Link>
        <span className="text-13 font-normal text-chalk tabular-nums">{orderNumber(order._id)}</span>
      </h3>
      <div className="flex gap-3">
        <ClothThumb order={order} className="w-14 flex-none self-start" />
        <p className="min-w-0 text-13 text-chalk">{showDesign(order)}</p>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-13 tabular-nums">
        {order.price === null ? <span>No bid yet</span> : <Price rupees={order.price} />}
        <Owed order={order} />
        <span className={late ? 'font-medium text-madder' : 'text-chalk'}>
          {order.estimatedDelivery === null
            ? showAge(order.ageDays)
            : `${late ? 'was due' : 'due'} ${showShortDay(order.estimatedDelivery)}`}
        </span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-13 text-chalk">
        <span>{order.assignedTo ?? 'Unassigned'}</span>
        <WaitingMessages count={order.waitingMessages} />
      </p>
    </article>
  );
};
