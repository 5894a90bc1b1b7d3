import type { HistoryEntry } from '@darzi/contract/custom-orders/studio.routes.ts';
import { showShortMoment } from '@darzi/contract/dates.ts';

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
