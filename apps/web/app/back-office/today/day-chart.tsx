import { showShortDay } from '@darzi/contract/dates.ts';
import { Suspense, useId } from 'react';
import { lazyPart } from '../../ui/load-part.tsx';
import { Skeleton } from '../../ui/states.tsx';

type DayChartProps = {
  readonly title: string;
  /** The total of all days. */
  readonly total: string;
  readonly days: readonly { readonly day: string; readonly value: number }[];
  readonly show: (value: number) => string;
  readonly note?: string | undefined;
};

const Instead = ({ children }: { children: string }) => (
  <p className="grid h-full place-items-center border border-dashed border-line px-6 text-center text-15 text-chalk">
    {children}
  </p>
);

const NoChart = () => <Instead>The chart could not be loaded. The table below has the same figures.</Instead>;

/** The chart library loads only when somebody looks at the figures. */
const DayBarChart = lazyPart(() => import('./day-bar-chart.tsx'), NoChart);

/** The chart in one sentence; undefined when every day is empty. */
const describe = ({ title, days, show }: DayChartProps): string | undefined => {
  const most = Math.max(0, ...days.map(({ value }) => value));
  const best = days.find(({ value }) => value === most);
  return most === 0 || best === undefined
    ? undefined
    : `${title} by day; the most on ${showShortDay(best.day)}, ${show(most)}`;
};

/** A figure by day, as a chart. The table below has the numbers. */
export const DayChart = (props: DayChartProps) => {
  const { title, total, days, show, note } = props;
  const id = useId();
  const label = describe(props);
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-1 border-t border-ink pt-3">
      <h2 id={id} className="label-caps text-chalk">
        {title}
      </h2>
      <p className="pt-0.5 font-display text-30 tabular-nums">{total}</p>
      <p className="min-h-5 text-13 text-chalk">{note}</p>
      {/* a fixed height, so that nothing moves when the chart loads */}
      <div className="mt-3 h-44 min-w-0 sm:h-56">
        {label === undefined ? (
          <Instead>Nothing on these days</Instead>
        ) : (
          <Suspense fallback={<Skeleton className="size-full" />}>
            <DayBarChart label={label} days={days} show={show} />
          </Suspense>
        )}
      </div>
    </section>
  );
};
