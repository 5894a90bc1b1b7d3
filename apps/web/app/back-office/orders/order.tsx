import { CallError } from '@darzi/contract/client.ts';
import { showRupees } from '@darzi/contract/money.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import { type MetaArgs, useParams } from 'react-router';
import { OrderConversation } from '../../conversation/order-conversation.tsx';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { useMe } from '../../shell/profile-menu.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { Panel } from '../../staff/page-parts.tsx';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { ParcelPanel } from '../couriers/parcel-panel.tsx';
import { OrderPhoneMessages } from '../messages/phone-message.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoneyPanel } from './order-money.tsx';
import { DeliveryFacts, Timeline } from './order-story.tsx';
import { PaymentLinkPanel } from './payment-link-panel.tsx';
import { ReturnPanel } from './return-panel.tsx';
import { TakePiecesBack } from './take-pieces-back.tsx';
import { useAdminOrder } from './use-order-admin.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Order');

const NotThere = () => (
  <EmptyState
    headingLevel="h1"
    title="We could not find this order"
    action={<LinkButton to="/admin/orders">See all orders</LinkButton>}
  >
    The address may be old or mistyped.
  </EmptyState>
);

/** The amount an order is waiting for: all of it, or the extra cost of a change. */
const AskedMoney = ({ order, isAdmin }: { order: AdminOrder; isAdmin: boolean }) => {
  if (order.due === undefined && (order.link === undefined || order.isPlaced)) return null;
  if (!isAdmin)
    return order.due === undefined ? null : (
      <p className="border-l-2 border-chalk pl-4 text-15">
        A change to this order is waiting for {showRupees(order.due.amount)}. Please do not pack it yet.
      </p>
    );
  return (
    <Panel title={order.due === undefined ? 'Payment link' : 'A change waiting for payment'}>
      <PaymentLinkPanel order={order} />
    </Panel>
  );
};

/** Everything about one ready-made order on one screen. */
const OrderScreen = ({
  answer: { order, money, refundable, timeline, undoUntil },
  actor,
}: {
  answer: NonNullable<ReturnType<typeof useAdminOrder>['data']>;
  actor: 'admin' | 'packer';
}) => {
  const isAdmin = actor === 'admin';
  return (
    <>
      <OrderHead order={order} actor={actor} undoUntil={undoUntil} />
      <div className="grid items-start gap-x-12 gap-y-10 xl:grid-cols-[1.3fr_1fr]">
        <div className="grid gap-10">
          <Panel title="Pieces">
            <OrderLines order={order} />
            {isAdmin && order.canEdit ? (
              <div>
                <TextLink to={`/admin/orders/${order._id}/edit`}>Edit pieces or address</TextLink>
              </div>
            ) : null}
            {isAdmin && order.status === 'Delivered' ? <TakePiecesBack order={order} /> : null}
          </Panel>
          <AskedMoney order={order} isAdmin={isAdmin} />
          {order.isPlaced ? <ReturnPanel orderId={order._id} actor={actor} /> : null}
          <Panel title="Money">
            <OrderMoneyPanel order={order} money={money} refundable={refundable} isAdmin={isAdmin} />
          </Panel>
        </div>
        <div className="grid gap-10">
          <Panel title="Delivery">
            <DeliveryFacts order={order} />
          </Panel>
          {order.isPlaced ? (
            <>
              <ParcelPanel order={order} />
              <Panel title="Documents">
                <OrderDocuments order={order} money={money} />
              </Panel>
              <Panel title="What happened">
                <Timeline timeline={timeline} />
                <OrderPhoneMessages orderId={order._id} isAdmin={isAdmin} />
              </Panel>
              {order.address?.email === '' ? null : (
                <Panel title="Conversation">
                  <OrderConversation orderId={order._id} side="shop" />
                </Panel>
              )}
            </>
          ) : null}
        </div>
      </div>
    </>
  );
};

const AdminOrderPage = () => {
  const { orderId = '' } = useParams();
  const query = useAdminOrder(orderId);
  const role = useMe(true).data?.role;
  if (query.error instanceof CallError && query.error.status === 404) return <NotThere />;
  return (
    <>
      <p className="pt-6">
        <TextLink to="/admin/orders">All orders</TextLink>
      </p>
      {query.data !== undefined && role !== undefined ? (
        <OrderScreen answer={query.data} actor={role === 'admin' ? 'admin' : 'packer'} />
      ) : query.isError ? (
        <FailedLoad query={query} text="The order could not be loaded." />
      ) : (
        <Skeleton of="rows" className="h-[32rem] w-full" />
      )}
    </>
  );
};

export default AdminOrderPage;
