import { showFullDay } from '@darzi/contract/dates.ts';
import { Link, type MetaArgs, Navigate } from 'react-router';
import { FailedLoad } from '../failed-load.tsx';
import { useMe } from '../shell/profile-menu.tsx';
import { describePersonalPage } from '../shop.ts';
import { useFilters } from '../staff/use-filters.ts';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/states.tsx';
import { AdminHead } from './admin-head.tsx';
import { adminPagesFor } from './admin-pages.ts';
import { RefusedRefunds } from './refused-refunds.tsx';
import { TodayFigures } from './today-figures.tsx';
import { SPANS, type Span, useToday } from './use-today.ts';
import { WaitingTiles } from './waiting-tiles.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Today');

const SpanChoice = ({ chosen }: { chosen: Span }) => (
  <nav aria-label="Span of the figures" className="flex flex-wrap gap-x-5">
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
          <WaitingTiles waiting={query.data.waiting} />
          {query.data.waiting.refusedRefunds > 0 ? <RefusedRefunds /> : null}
          <div className="pt-10 pb-4">
            <SpanChoice chosen={span} />
          </div>
          <TodayFigures days={query.data.days} />
        </>
      ) : query.isError ? (
        <FailedLoad query={query} text="The day’s figures could not be loaded." />
      ) : (
        <>
          <Skeleton className="h-28 w-full" />
          <Skeleton className="mt-10 h-[36rem] w-full" />
        </>
      )}
    </>
  );
};

/** The owner's first page; who does not see money begins at the own work. */
const FirstPage = () => {
  const role = useMe(true).data?.role ?? 'customer';
  return role === 'admin' ? <Today /> : <Navigate to={adminPagesFor(role)[0]?.path ?? '/'} replace />;
};

export default FirstPage;
