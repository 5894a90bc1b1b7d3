import { CallError } from '@darzi/contract/client.ts';
import type { HistoryEntry, StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import type { OrderMoney } from '@darzi/contract/orders/order-admin.routes.ts';
import type { Role } from '@darzi/contract/route.ts';
import { type MetaArgs, useParams } from 'react-router';
import { ClothPictures } from '../made-to-measure/order/cloth-pictures.tsx';
import { FailedLoad } from '../shell/failed-load.tsx';
import { useMe } from '../shell/profile-menu.tsx';
import { describePersonalPage } from '../shell/shop.ts';
import { Panel } from '../staff/page-parts.tsx';
import { LinkButton, TextLink } from '../ui/button.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { AgreementPanel } from './agreement-panel.tsx';
import { BidPanel } from './bid-panel.tsx';
import { MeasurementTable } from './measurement-table.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHead } from './order-head.tsx';
import { CustomerConversation, CustomOrderMoney, OrderHistory } from './order-panels.tsx';
import { ReferenceImages } from './reference-images.tsx';
import { useStudioOrder } from './use-studio.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Studio order');

type Shown = {
  readonly order: StudioOrder;
  readonly history: readonly HistoryEntry[];
  readonly money: OrderMoney | null;
  readonly role: Role;
};

/** On a phone the parts are far apart. */
const ON_THIS_PAGE = [
  ['design', 'Design'],
  ['bid', 'Bid'],
  ['conversation', 'Conversation'],
] as const;

const WholeOrder = ({ order, history, money, role }: Shown) => (
  <>
    <OrderHead order={order} role={role} />
    <nav
      aria-label="On this page"
      className="-mt-3 flex flex-wrap gap-x-6 pb-5 text-15 sm:hidden print:hidden"
    >
      {ON_THIS_PAGE.map(([anchor, title]) => (
        <TextLink key={anchor} to={`#${anchor}`}>
          {title}
        </TextLink>
      ))}
    </nav>
    <div className="grid items-start gap-x-10 gap-y-10 lg:grid-cols-2 lg:grid-rows-[auto_1fr] 2xl:grid-cols-[1.1fr_1fr_1fr] 2xl:grid-rows-none">
      <div className="grid gap-10">
        <Panel title="Measurements">
          <MeasurementTable order={order} />
          <OrderDocuments order={order} money={money} />
        </Panel>
        <Panel title="Reference pictures">
          <ReferenceImages order={order} />
        </Panel>
      </div>
      {/* As tall as the column beside it: on medium screens, conversation and history follow the pictures. */}
      <div className="grid gap-10 lg:max-2xl:row-span-2">
        <Panel title="Design" anchor="design">
          <ClothPictures order={order} />
          <OrderFacts order={order} />
        </Panel>
        <Panel title="Bid" anchor="bid">
          <BidPanel order={order} role={role} />
        </Panel>
        {money === null ? null : (
          <Panel title="Money">
            <CustomOrderMoney orderId={order._id} money={money} />
          </Panel>
        )}
      </div>
      <div className="grid gap-10 lg:max-2xl:col-start-1 lg:max-2xl:row-start-2">
        <Panel title="Conversation" anchor="conversation">
          <CustomerConversation orderId={order._id} />
        </Panel>
        <Panel title="History">
          <OrderHistory history={history} />
          <AgreementPanel order={order} />
        </Panel>
      </div>
    </div>
  </>
);

const NotThere = () => (
  <EmptyState
    headingLevel="h1"
    title="We could not find this order"
    action={<LinkButton to="/studio/orders">See all orders</LinkButton>}
  >
    The address may be old or mistyped.
  </EmptyState>
);

/** Everything about one order on one screen. */
const StudioOrderPage = () => {
  const { orderId = '' } = useParams();
  const query = useStudioOrder(orderId);
  const role = useMe(true).data?.role;
  const isUnknown = query.error instanceof CallError && query.error.status === 404;
  if (isUnknown) return <NotThere />;
  return (
    <>
      <p className="pt-6">
        <TextLink to="/studio">Back to the board</TextLink>
      </p>
      {query.data !== undefined && role !== undefined ? (
        <WholeOrder
          order={query.data.order}
          history={query.data.history}
          money={query.data.money}
          role={role}
        />
      ) : query.isError ? (
        <FailedLoad query={query} text="The order could not be loaded." />
      ) : (
        <Skeleton of="rows" className="h-[32rem] w-full" />
      )}
    </>
  );
};

export default StudioOrderPage;
