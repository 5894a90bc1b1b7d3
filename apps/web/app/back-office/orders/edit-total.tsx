import { CallError } from '@darzi/contract/client.ts';
import { showRupees } from '@darzi/contract/money.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import type { OrderChange } from './edit-draft.ts';

/** What the edited order would cost, calculated by the server. */
export const useEditPreview = (order: AdminOrder, change: OrderChange, isWanted: boolean) => {
  const body = useDeferredValue(change);
  // deferred together: the order as it was is never asked about
  const isAsked = useDeferredValue(isWanted);
  const isWhole = body.lines.every(({ quantity, price = 1 }) => quantity >= 1 && price >= 1);
  return useQuery({
    queryKey: [MINE, 'admin', 'order-edit', order._id, body],
    queryFn: ({ signal }) =>
      call('POST /api/admin/orders/:id/edit/preview', { params: { id: order._id }, body }, { signal }),
    enabled: isWanted && isAsked && isWhole && body.lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
};

type Preview = NonNullable<ReturnType<typeof useEditPreview>['data']>;

const SUMS = [
  ['subtotal', 'Pieces'],
  ['discount', 'Taken off'],
  ['delivery', 'Delivery'],
  ['cashFee', 'Cash on delivery'],
  ['total', 'Total'],
] as const;

/** What happens to the difference, in a sentence. */
const moneyText = (order: AdminOrder, { difference, refund, due }: Preview): string => {
  if (due > 0)
    return `The order stays as it is until the customer has paid ${showRupees(due)} by a link or its QR code, within 48 hours. The pieces are reserved meanwhile, and nothing is packed.`;
  if (refund > 0)
    return order.takenBy === undefined
      ? `${showRupees(refund)} goes back to the customer, the way it was paid.`
      : `${showRupees(refund)} is recorded as refunded: please hand it to the customer.`;
  if (difference === 0) return 'The total stays as it is.';
  return order.isPlaced
    ? 'The courier collects the new total.'
    : 'The customer’s link now asks for the new total.';
};

/** The changes, and the total before and after. */
export const EditTotal = ({
  order,
  query,
  isChanged,
}: {
  order: AdminOrder;
  query: ReturnType<typeof useEditPreview>;
  isChanged: boolean;
}) => {
  if (!isChanged) return <p className="text-15 text-chalk">Nothing is different yet.</p>;
  if (query.isError)
    return (
      <p role="status" className="text-15 text-madder">
        {query.error instanceof CallError ? query.error.message : 'The change could not be calculated.'}
      </p>
    );
  if (query.data === undefined) return <p className="text-15 text-chalk">Calculating the change</p>;
  const { changes, before, after, difference } = query.data;
  return (
    <div className="grid gap-5" aria-live="polite" aria-busy={query.isPlaceholderData}>
      <ul aria-label="What changes" className="grid gap-1 text-15">
        {changes.map((change) => (
          <li key={change} className="wrap-anywhere">
            {change}
          </li>
        ))}
      </ul>
      <table className="w-full text-15 tabular-nums">
        <thead>
          <tr className="text-chalk">
            <th scope="col" className="pb-2 text-left font-normal">
              <span className="sr-only">Part of the total</span>
            </th>
            <th scope="col" className="pb-2 text-right font-normal">
              Before
            </th>
            <th scope="col" className="pb-2 text-right font-normal">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {SUMS.filter(([part]) => part === 'total' || before[part] > 0 || after[part] > 0).map(
            ([part, name]) => (
              <tr
                key={part}
                className={part === 'total' ? 'border-t border-ink text-17 font-medium' : undefined}
              >
                <th
                  scope="row"
                  className={`py-1.5 text-left ${part === 'total' ? 'font-medium' : 'font-normal text-chalk'}`}
                >
                  {name}
                </th>
                {[before, after].map((sums, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the two columns are before and after
                  <td key={column} className="py-1.5 text-right">
                    {showRupees(part === 'discount' ? -sums[part] : sums[part])}
                  </td>
                ))}
              </tr>
            ),
          )}
          <tr>
            <th scope="row" className="py-1.5 text-left font-normal text-chalk">
              Difference
            </th>
            <td colSpan={2} className="py-1.5 text-right">
              {`${difference > 0 ? '+' : ''}${showRupees(difference)}`}
            </td>
          </tr>
        </tbody>
      </table>
      <p className="border-l-2 border-chalk pl-4 text-15">{moneyText(order, query.data)}</p>
    </div>
  );
};
