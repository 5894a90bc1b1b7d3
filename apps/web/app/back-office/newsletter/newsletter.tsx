import { showDay } from '@darzi/contract/dates.ts';
import type { NewsletterCounts, Subscriber } from '@darzi/contract/mailings/newsletter.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MetaArgs } from 'react-router';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { usePages } from '../../shell/use-pages.ts';
import { useSend } from '../../shell/use-send.ts';
import { ConfirmDialog } from '../../staff/confirm-dialog.tsx';
import type { Column } from '../../staff/data-table.tsx';
import { ExportButton } from '../../staff/export-button.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { Button } from '../../ui/button.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Newsletter');

const NEWSLETTER = [MINE, 'admin', 'newsletter'] as const;
const FILTERS = ['q'] as const;

const useSubscribers = (q: string) =>
  usePages([...NEWSLETTER, { q }], (page, options) =>
    call('GET /api/admin/newsletter', { query: { q: q || undefined, ...page } }, options),
  );

const useCounts = () =>
  useQuery({
    queryKey: [...NEWSLETTER, 'counts'],
    queryFn: ({ signal }) => call('GET /api/admin/newsletter/counts', {}, { signal }),
  });

const leadOf = (counts: NewsletterCounts | undefined): string => {
  const what = 'People who asked for the newsletter and confirmed by email.';
  if (counts === undefined || counts.subscribers + counts.waiting === 0) return what;
  const { subscribers, newThisMonth, waiting } = counts;
  return `${subscribers} ${subscribers === 1 ? 'subscriber' : 'subscribers'}, ${newThisMonth} of them new in 30 days. ${waiting} not confirmed yet.`;
};

const Remove = ({ subscriber: { _id, email } }: { subscriber: Subscriber }) => {
  const [isAsked, setAsked] = useState(false);
  const removing = useSend(() => call('DELETE /api/admin/newsletter/:id', { params: { id: _id } }), {
    done: 'The address has been removed.',
    failed: 'The address could not be removed.',
    stale: NEWSLETTER,
    onSuccess: () => setAsked(false),
  });
  return (
    <>
      <Button variant="quiet" aria-label={`Remove ${email}`} onClick={() => setAsked(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title="Take this address off the list?"
        doLabel="Remove"
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate()}
      >
        {email} gets no more emails. They can subscribe again themselves.
      </ConfirmDialog>
    </>
  );
};

const COLUMNS: readonly Column<Subscriber>[] = [
  { head: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { head: 'Confirmed', cell: ({ confirmedAt }) => showDay(confirmedAt), isWide: true },
  { head: 'Change', cell: (subscriber) => <Remove subscriber={subscriber} />, className: 'text-right' },
];

const NewsletterPage = () => {
  const filters = useFilters(FILTERS);
  return (
    <ListPage
      title="Newsletter"
      lead={leadOf(useCounts().data)}
      aside={<ExportButton what="newsletter" />}
      filters={filters}
      searchLabel="Part of the email"
      query={useSubscribers(filters.read('q'))}
      rowsOf={(page) => page.subscribers}
      noun={['subscriber', 'subscribers']}
      empty="Whoever enters an email address at the foot of a page is sent a link, and is listed here once they follow it. The file has an unsubscribe link for each, to include in whatever you send."
      rows={{ columns: COLUMNS, below: ({ confirmedAt }) => `Confirmed ${showDay(confirmedAt)}` }}
    />
  );
};

export default NewsletterPage;
