import { showFullDay } from '@darzi/contract/dates.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { CashToPay as ToPay } from '@darzi/contract/payments/payments.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { useSend } from '../../shell/use-send.ts';
import { Panel } from '../../staff/page-parts.tsx';
import { Button, TextLink } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { pageOf, TODAY } from './refused-refunds.tsx';

const Row = ({ refund }: { refund: ToPay }) => {
  const { _id: id, amount, orderId, since } = refund;
  const paying = useSend(() => call('POST /api/admin/refunds/:id/paid', { params: { id } }), {
    done: 'Noted as paid back.',
    failed: 'That could not be noted.',
    stale: TODAY,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-4">
      <div className="min-w-0 text-15">
        <p className="font-medium">
          <Price rupees={amount} /> · <TextLink to={pageOf(refund)}>{orderNumber(orderId)}</TextLink>
        </p>
        <p className="text-13 text-chalk">Cancelled on {showFullDay(new Date(since))}</p>
      </div>
      <Button variant="secondary" isBusy={paying.isPending} onClick={() => paying.mutate()}>
        Mark as paid back
        <span className="sr-only">, {orderNumber(orderId)}</span>
      </Button>
    </li>
  );
};

/** What staff took for orders that their customers cancelled, until the owner has paid it back by hand. */
export const CashToPay = () => {
  const query = useQuery({
    queryKey: [...TODAY, 'cash to pay'],
    queryFn: ({ signal }) => call('GET /api/admin/refunds/to-pay', {}, { signal }),
  });
  return (
    <div className="pt-10">
      <Panel title="To pay back by hand">
        <p className="max-w-prose text-15 text-chalk">
          These orders were paid in the shop, in cash or by card machine, and then cancelled by their
          customers. Each order’s page says how to reach them.
        </p>
        {query.data !== undefined ? (
          <ul>
            {query.data.refunds.map((refund) => (
              <Row key={refund._id} refund={refund} />
            ))}
          </ul>
        ) : query.isError ? (
          <FailedLoad query={query} text="What to pay back could not be loaded." />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </Panel>
    </div>
  );
};
