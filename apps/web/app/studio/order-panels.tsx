import type { HistoryEntry } from '@darzi/contract/custom-orders/studio.routes.ts';
import { showShortMoment } from '@darzi/contract/dates.ts';
import type { OrderMoney } from '@darzi/contract/orders/order-admin.routes.ts';
import { Conversation } from '../conversation/conversation.tsx';
import { MESSAGE_PICTURES } from '../made-to-measure/order/reference-images.ts';
import { call } from '../shell/call.ts';
import { useUpload } from '../shell/upload.ts';
import { type KeyedRefund, MoneyPanel } from '../staff/money-panel.tsx';
import { useConversation, useStudioChange } from './use-studio.ts';

/** The money of a custom order; the owner can refund some of it. */
export const CustomOrderMoney = ({ orderId, money }: { orderId: string; money: OrderMoney }) => {
  const refunding = useStudioChange(({ key, ...body }: KeyedRefund) =>
    call(
      'POST /api/studio/custom-orders/:id/refund',
      { params: { id: orderId }, body },
      { headers: { 'Idempotency-Key': key } },
    ),
  );
  return <MoneyPanel money={money} refunding={refunding} />;
};

/** The conversation with the customer, from the studio's side. */
export const CustomerConversation = ({ orderId }: { orderId: string }) => {
  const upload = useUpload();
  const posting = useStudioChange((body: FormData) =>
    upload.send('POST /api/custom-order/:id/messages', { params: { id: orderId }, body }),
  );
  return (
    <Conversation
      query={useConversation(orderId)}
      posting={posting}
      side="studio"
      pictures={MESSAGE_PICTURES}
      upload={upload}
    />
  );
};

/** Everything that happened, newest first. */
export const OrderHistory = ({ history }: { history: readonly HistoryEntry[] }) => (
  <ol className="text-15">
    {history.toReversed().map(({ at, who, what }) => (
      <li key={`${at} ${what}`} className="border-b border-line py-2">
        {what}
        <span className="block text-13 text-chalk">
          {who}, <time dateTime={at}>{showShortMoment(at)}</time>
        </span>
      </li>
    ))}
  </ol>
);
