import { showFullDay } from '@darzi/contract/dates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, type MetaArgs, Navigate } from 'react-router';
import { call } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { useMe } from '../../shell/profile-menu.tsx';
import { MINE } from '../../shell/query-client.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { AdminHead } from '../../staff/page-parts.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { Banner } from '../../ui/banner.tsx';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/states.tsx';
import { adminPagesFor } from '../admin-pages.ts';
import { CashToPay } from './cash-to-pay.tsx';
import { PeriodPanel } from './period-figures.tsx';
import { RefusedRefunds } from './refused-refunds.tsx';
import { TodayFigures } from './today-figures.tsx';
import { WaitingTiles } from './waiting-tiles.tsx';

const SPANS = ['7', '30', '90'] as const;
type Span = (typeof SPANS)[number];

const AGAIN_MS = 60_000;

/** Pending work and the figures of the last days; polled each minute while the page is visible. */
const useToday = (days: Span) =>
  useQuery({
    queryKey: [MINE, 'admin', 'today', days],
    queryFn: ({ signal }) => call('GET /api/admin/today', { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Today');

const SpanChoice = ({ chosen }: { chosen: Span }) => (
  <nav aria-label="Period of the figures" className="flex flex-wrap gap-x-5">
    {SPANS.map((span) => (
      <Link
        key={span}
        to={`?days=${span}`}
        replace
        preventScrollReset
        aria-current={span === chosen ? 'true' : undefined}
        className={classes(
          'inline-flex min-h-11 items-center border-b-2 text-15 hover:text-madder',
          span === chosen ? 'border-madder font-medium' : 'border-transparent text-chalk',
        )}
      >
        {span} days
      </Link>
    ))}
  </nav>
);

const Today = () => {
  const { read } = useFilters(['days']);
  const span = SPANS.find((one) => one === read('days')) ?? '30';
  const query = useToday(span);
  return (
    <>
      <AdminHead title="Today" lead={showFullDay(new Date())} />
      {query.data !== undefined ? (
        <>
          {query.data.backupAlarm === null ? null : (
            <Banner className="mb-6">{query.data.backupAlarm}</Banner>
          )}
          {query.data.diskAlarm === null ? null : <Banner className="mb-6">{query.data.diskAlarm}</Banner>}
          <WaitingTiles waiting={{ ...query.data.waiting, ...query.data.fromCustomers }} />
          {query.data.waiting.cashToPay > 0 ? <CashToPay /> : null}
          {query.data.waiting.refusedRefunds > 0 ? <RefusedRefunds /> : null}
          <div className="pt-10 pb-4">
            <SpanChoice chosen={span} />
          </div>
          <TodayFigures days={query.data.days} />
          <PeriodPanel />
        </>
      ) : query.isError ? (
        <FailedLoad query={query} text="The day’s figures could not be loaded." />
      ) : (
        <>
          <Skeleton className="h-28 w-full" />
          <Skeleton of="rows" className="mt-10 h-[36rem] w-full" />
        </>
      )}
    </>
  );
};

/** The owner's first page; staff who may not see money start with their own work. */
const FirstPage = () => {
  const role = useMe(true).data?.role ?? 'customer';
  return role === 'admin' ? <Today /> : <Navigate to={adminPagesFor(role)[0]?.path ?? '/'} replace />;
};

export default FirstPage;
