import type { AdminOrder, OrderMoney, Refundable } from '@darzi/contract/orders/order-admin.routes.ts';
import { call } from '../../shell/call.ts';
import { type KeyedRefund, MoneyPanel } from '../../staff/money-panel.tsx';
import { useAdminOrderChange } from '../../staff/order-admin.ts';

/** The money of an order; the owner can refund some of it. */
export const OrderMoneyPanel = ({
  order,
  money,
  refundable,
  isAdmin,
}: {
  order: AdminOrder;
  money: OrderMoney;
  refundable: Refundable;
  isAdmin: boolean;
}) => {
  const refunding = useAdminOrderChange(({ key, ...body }: KeyedRefund) =>
    call(
      'POST /api/admin/orders/:id/refund',
      { params: { id: order._id }, body },
      { headers: { 'Idempotency-Key': key } },
    ),
  );
  const isWaiting = order.due !== undefined;
  return (
    <>
      <MoneyPanel
        money={money}
        refundable={refundable}
        refunding={isAdmin && !isWaiting ? refunding : undefined}
      />
      {isAdmin && isWaiting ? (
        <p className="text-15 text-chalk">
          Nothing is refunded while a change waits to be paid. Take the change back first.
        </p>
      ) : null}
    </>
  );
};
