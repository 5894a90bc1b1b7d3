import { CUSTOM_ORDER_BADGE } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { showShortDay } from '@darzi/contract/dates.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { Link } from 'react-router';
import { ClothThumb } from '../made-to-measure/order/cloth-pictures.tsx';
import { MarkBox } from '../ui/choice.tsx';
import { classes } from '../ui/classes.ts';
import { Price } from '../ui/price.tsx';
import { isLate, Owed, showAge, showDesign, WaitingMessages } from './order-labels.tsx';

const GRID = 'lg:grid-cols-[1.75rem_2fr_1.2fr_1fr_1fr_1fr_1.2fr] lg:items-center lg:gap-4';

type Choice = { readonly isChosen: boolean; readonly onChoose: () => void };

const Row = ({ order, isChosen, onChoose }: { order: StudioOrder } & Choice) => {
  const late = isLate(order, new Date());
  return (
    <li
      className={classes(
        isChosen && 'bg-table',
        'relative grid grid-cols-[1.75rem_minmax(0,1fr)] items-start gap-x-4 gap-y-1 border-b border-line px-2 py-3 text-15 tabular-nums hover:bg-sheet md:grid-cols-[1.75rem_minmax(0,1fr)_minmax(0,1.3fr)]',
        GRID,
      )}
    >
      {/* Above the link that covers the row. */}
      <MarkBox
        label={`Select ${order.customerName} ${orderNumber(order._id)}`}
        isMarked={isChosen}
        onMark={onChoose}
        className="relative z-1 -m-2 size-11 md:self-center"
      />
      <span className="flex min-w-0 gap-3">
        <ClothThumb order={order} className="w-11 flex-none self-start" />
        <span className="min-w-0">
          <Link
            data-row-link={order._id}
            aria-keyshortcuts="x"
            to={`/studio/orders/${order._id}`}
            className="font-medium wrap-anywhere after:absolute after:inset-0 hover:text-madder"
          >
            {order.customerName}
          </Link>
          <span className="block text-13 text-chalk">
            {orderNumber(order._id)} · {showDesign(order)}
          </span>
        </span>
      </span>
      {/* Below the name on a phone, a block beside it on a tablet, columns of the row where there is room. */}
      <span className="col-start-2 flex flex-wrap gap-x-4 gap-y-1 md:col-start-3 md:grid md:grid-cols-3 lg:contents">
        <span className="text-13 font-medium">{CUSTOM_ORDER_BADGE[order.status]}</span>
        <span className="text-13 text-chalk">{showAge(order.ageDays)}</span>
        <span className={classes('text-13', late ? 'font-medium text-madder' : 'text-chalk')}>
          {order.estimatedDelivery === null
            ? 'No date'
            : `${late ? 'Was due' : 'Due'} ${showShortDay(order.estimatedDelivery)}`}
        </span>
        {order.price === null ? (
          <span className="text-13 text-chalk">No bid yet</span>
        ) : (
          <span className="text-13">
            <Price rupees={order.price} className="block" />
            <Owed order={order} />
          </span>
        )}
        <span className="text-13 text-chalk">
          <span className="block">{order.assignedTo ?? 'Unassigned'}</span>
          <WaitingMessages count={order.waitingMessages} />
        </span>
      </span>
    </li>
  );
};

const HEADS = ['Customer', 'State', 'Age', 'Due', 'Price', 'Designer'];

type RowsProps = {
  orders: readonly StudioOrder[];
  chosen: ReadonlySet<string>;
  onChoose: (id: string) => void;
};

/** Orders as rows, with columns where there is room. The x key selects the focused order. */
export const OrderRows = ({ orders, chosen, onChoose }: RowsProps) => (
  <>
    <div
      aria-hidden="true"
      className={classes('label-caps hidden border-b border-ink px-2 pb-2 text-chalk lg:grid', GRID)}
    >
      <span />
      {HEADS.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
    <ul
      aria-label="Orders"
      onKeyDown={(event) => {
        const id = event.target instanceof HTMLElement ? event.target.dataset.rowLink : undefined;
        if (event.key !== 'x' || id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        onChoose(id);
      }}
    >
      {orders.map((order) => (
        <Row
          key={order._id}
          order={order}
          isChosen={chosen.has(order._id)}
          onChoose={() => onChoose(order._id)}
        />
      ))}
    </ul>
  </>
);
