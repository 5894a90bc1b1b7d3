import type { Answer } from '@darzi/contract/client.ts';
import { showMoment } from '@darzi/contract/dates.ts';
import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';
import { Panel } from '../../staff/page-parts.tsx';
import { Button } from '../../ui/button.tsx';

const WAITING = [MINE, 'admin', 'order-messages'] as const;
type WaitingMessage = Answer<'GET /api/admin/order-messages'>['messages'][number];

const Row = ({ message: { orderId, author, createdAt, text } }: { message: WaitingMessage }) => {
  const settling = useSend(
    () => call('POST /api/admin/orders/:id/messages/settled', { params: { id: orderId } }),
    { failed: 'The message could not be dismissed.', stale: WAITING },
  );
  const name = `order #${lastSix(orderId)}`;
  return (
    <li className="grid gap-2 border border-line bg-sheet px-4 py-3.5">
      <p className="text-13 text-chalk">
        {author}, <time dateTime={createdAt}>{showMoment(createdAt)}</time>, about{' '}
        <Link to={`/admin/orders/${orderId}`} className="text-link font-medium hover:text-madder">
          {name}
        </Link>
      </p>
      <p className="line-clamp-3 max-w-prose text-15 whitespace-pre-line wrap-anywhere">{text}</p>
      <div>
        <Button
          variant="quiet"
          aria-label={`No answer needed about ${name}`}
          isBusy={settling.isPending}
          onClick={() => settling.mutate()}
        >
          No answer needed
        </Button>
      </div>
    </li>
  );
};

/** Customers' unanswered messages about orders; staff answer them on the order's page. */
export const OrderMessages = () => {
  const { data } = useQuery({
    queryKey: WAITING,
    queryFn: ({ signal }) => call('GET /api/admin/order-messages', {}, { signal }),
  });
  if (data === undefined || data.messages.length === 0) return null;
  return (
    <div id="orders" className="pb-10">
      <Panel title="About orders">
        <ul aria-label="Messages about orders" className="grid gap-3 xl:grid-cols-2">
          {data.messages.map((message) => (
            <Row key={message._id} message={message} />
          ))}
        </ul>
      </Panel>
    </div>
  );
};
