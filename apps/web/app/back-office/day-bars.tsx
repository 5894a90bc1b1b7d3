import { showShortDay } from '@darzi/contract/dates.ts';
import { useId } from 'react';

type DayBarsProps = {
  readonly title: string;
  /** The figure of the whole span. */
  readonly total: string;
  readonly days: readonly { readonly day: string; readonly value: number }[];
  readonly show: (value: number) => string;
  readonly note?: string | undefined;
};

const HEIGHT = 120;
const PITCH = 10;
const BAR = 7;
/** A day with something is never drawn as nothing. */
const LEAST = 1.5;

/** A figure by day: a bar each, the highest one named. The table below says the same in numbers. */
export const DayBars = ({ title, total, days, show, note }: DayBarsProps) => {
  const id = useId();
  const most = Math.max(0, ...days.map(({ value }) => value));
  const best = days.find(({ value }) => value === most);
  const width = days.length * PITCH;
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-1 border-t border-ink pt-3">
      <h2 id={id} className="label-caps text-chalk">
        {title}
      </h2>
      <p className="font-display text-30 tabular-nums">{total}</p>
      <p className="min-h-5 text-13 text-chalk">{note}</p>
      <svg
        role="img"
        aria-label={
          most === 0 || best === undefined
            ? `${title}: nothing in these days`
            : `${title} by day; the most on ${showShortDay(best.day)}, ${show(most)}`
        }
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-3 h-20 w-full text-indigo sm:h-32"
      >
        {days.map(({ day, value }, index) => {
          const height = value === 0 ? 0 : Math.max(LEAST, (value / most) * HEIGHT);
          return (
            <rect
              key={day}
              x={index * PITCH + (PITCH - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              fill="currentColor"
            >
              <title>{`${showShortDay(day)}: ${show(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div aria-hidden="true" className="tape text-chalk" />
      <p aria-hidden="true" className="flex justify-between text-13 text-chalk tabular-nums">
        <span>{days[0] === undefined ? '' : showShortDay(days[0].day)}</span>
        <span>{most === 0 ? 'nothing in these days' : `highest ${show(most)}`}</span>
        <span>Today</span>
      </p>
    </section>
  );
};
