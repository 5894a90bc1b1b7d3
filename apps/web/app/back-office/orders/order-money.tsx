import type { DeskOrder, OrderMoney } from '@darzi/contract/orders/order-desk.routes.ts';
import { call } from '../../shell/call.ts';
import { MoneyPanel } from '../../staff/money-panel.tsx';
import type { WantedRefund } from '../../staff/refund-dialog.tsx';
import { useDeskChange } from './use-order-admin.ts';

/** The money of an order; the owner gives some of it back. */
export const OrderMoneyPanel = ({
  order,
  money,
  isAdmin,
}: {
  order: DeskOrder;
  money: OrderMoney;
  isAdmin: boolean;
}) => {
  const refunding = useDeskChange(({ key, ...body }: WantedRefund & { seenRefunded: number }) =>
    call(
      'POST /api/admin/orders/:id/refund',
      { params: { id: order._id }, body },
      { headers: { 'Idempotency-Key': key } },
    ),
  );
  return <MoneyPanel money={money} refunding={isAdmin ? refunding : undefined} />;
};
