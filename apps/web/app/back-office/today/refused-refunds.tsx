import { showShortMoment } from '@darzi/contract/dates.ts';
import { showInCurrency } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { RefusedRefund } from '@darzi/contract/payments/payments.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { call, failureText } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';
import { Panel } from '../../staff/page-parts.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, TextLink } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/states.tsx';

export const TODAY = [MINE, 'admin', 'today'] as const;

/** Why the money goes back: the ledger's name → label. */
const REASONS: Readonly<Record<string, string>> = {
  'too late': 'The payment came too late',
  differs: 'The amount was not the one asked for',
  'paid twice': 'The order was paid twice',
  'customer gone': 'The order was cancelled, or the customer deleted the account',
  cancelled: 'The order was cancelled',
  returned: 'Pieces were sent back',
  'order edited': 'The order was edited and costs less',
};

export const pageOf = ({ kind, orderId }: Pick<RefusedRefund, 'kind' | 'orderId'>): string =>
  kind === 'order' ? `/admin/orders/${orderId}` : `/studio/orders/${orderId}`;

const Row = ({ refund }: { refund: RefusedRefund }) => {
  const giving = useSend(
    (wanted: number, key) =>
      call(
        'POST /api/admin/captures/:id/refund',
        { params: { id: refund.captureId }, body: { amount: wanted } },
        { headers: { 'Idempotency-Key': key() } },
      ),
    { done: ({ message }) => message, stale: TODAY },
  );
  const { amount, charged, currency, reason, refusal, nextTryAt, orderId } = refund;
  return (
    <li className="grid gap-3 border-b border-line py-4">
      {giving.isError ? <Banner takesFocus>{failureText(giving.error, 'The refund failed.')}</Banner> : null}
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 text-15">
          <p className="font-medium">
            <Price rupees={amount} />
            {currency === 'inr' ? null : ` (${showInCurrency(charged, currency)})`} ·{' '}
            <TextLink to={pageOf(refund)}>{orderNumber(orderId)}</TextLink>
          </p>
          <p>{REASONS[reason] ?? 'Requested by staff'}.</p>
          <p className="text-13 text-chalk wrap-anywhere">
            {refusal === null ? 'The payment provider refused it.' : `The payment provider said: ${refusal}`}
            <span className="block">
              {nextTryAt === null
                ? 'It will not be tried again automatically.'
                : `The next try is at ${showShortMoment(nextTryAt)}.`}
            </span>
          </p>
        </div>
        <Button variant="secondary" isBusy={giving.isPending} onClick={() => giving.mutate(amount)}>
          Refund now
        </Button>
      </div>
    </li>
  );
};

/** Refunds that their gateway refused, each with a button to retry it. */
export const RefusedRefunds = () => {
  const query = useQuery({
    queryKey: [...TODAY, 'refused refunds'],
    queryFn: ({ signal }) => call('GET /api/admin/refunds/refused', {}, { signal }),
  });
  return (
    <div className="pt-10">
      <Panel title="Refused refunds">
        {query.data !== undefined ? (
          <ul>
            {query.data.refunds.map((refund) => (
              <Row key={`${refund._id} ${refund.attempt}`} refund={refund} />
            ))}
          </ul>
        ) : query.isError ? (
          <FailedLoad query={query} text="The refused refunds could not be loaded." />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </Panel>
    </div>
  );
};
