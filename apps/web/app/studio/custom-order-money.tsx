import type { OrderMoney } from '@darzi/contract/orders/order-desk.routes.ts';
import { call } from '../call.ts';
import { MoneyPanel } from '../staff/money-panel.tsx';
import type { WantedRefund } from '../staff/refund-dialog.tsx';
import { useStudioChange } from './use-studio.ts';

/** The money of an outfit, for the owner, who gives some of it back. */
export const CustomOrderMoney = ({ orderId, money }: { orderId: string; money: OrderMoney }) => {
  const refunding = useStudioChange(({ key, ...body }: WantedRefund & { seenRefunded: number }) =>
    call(
      'POST /api/studio/custom-orders/:id/refund',
      { params: { id: orderId }, body },
      { headers: { 'Idempotency-Key': key } },
    ),
  );
  return <MoneyPanel money={money} refunding={refunding} />;
};
