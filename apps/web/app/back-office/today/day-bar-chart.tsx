import { showShortDay } from '@darzi/contract/dates.ts';
import { useEffect, useState } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';

type DayBarChartProps = {
  /** The chart in one sentence, for people who cannot see it. */
  readonly label: string;
  readonly days: readonly { readonly day: string; readonly value: number }[];
  readonly show: (value: number) => string;
};

const CALM = '(prefers-reduced-motion: reduce)';
const TICK = { fill: 'var(--color-chalk)', fontSize: 13 } as const;
const SHORT = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });
const AXIS_PX = 48;
/** A day with a value always shows a bar. */
const MIN_PX = 2;

const usePrefersCalm = (): boolean => {
  const [isCalm, setCalm] = useState(() => matchMedia(CALM).matches);
  useEffect(() => {
    const query = matchMedia(CALM);
    const look = () => setCalm(query.matches);
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return isCalm;
};

const DayNote = ({
  active,
  payload,
  label,
  show,
}: Pick<TooltipContentProps, 'active' | 'payload'> & {
  readonly label: string | number | undefined;
  readonly show: DayBarChartProps['show'];
}) => (
  // rendered from the start: the text in it is read out as the arrow keys move through the days
  <div aria-live="polite" className="text-13">
    {active && payload[0] !== undefined ? (
      <p className="grid border border-ink bg-sheet px-3 py-1.5">
        <span className="text-chalk">{showShortDay(String(label))}</span>
        <span className="text-15 font-medium tabular-nums">{show(Number(payload[0].value))}</span>
      </p>
    ) : null}
  </div>
);

/** A bar for each day, with a scale; pointer or arrow keys show a day's value. Fills its container. */
const DayBarChart = ({ label, days, show }: DayBarChartProps) => {
  const isCalm = usePrefersCalm();
  return (
    <BarChart
      responsive
      data={[...days]}
      style={{ width: '100%', height: '100%' }}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      barCategoryGap="22%"
      aria-label={label}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" strokeDasharray="7 5" />
      <XAxis
        dataKey="day"
        tickFormatter={showShortDay}
        tick={TICK}
        tickLine={{ stroke: 'var(--color-chalk)' }}
        axisLine={{ stroke: 'var(--color-ink)' }}
        minTickGap={28}
      />
      <YAxis
        tickFormatter={(value: number) => SHORT.format(value)}
        tick={TICK}
        tickLine={false}
        axisLine={false}
        allowDecimals={false}
        tickCount={4}
        width={AXIS_PX}
      />
      <Tooltip
        isAnimationActive={!isCalm}
        animationDuration={150}
        cursor={{ fill: 'var(--color-table)' }}
        content={({ active, payload, label: day }) => (
          <DayNote active={active} payload={payload} label={day} show={show} />
        )}
      />
      <Bar
        dataKey="value"
        fill="var(--color-indigo)"
        activeBar={{ fill: 'var(--color-madder)' }}
        minPointSize={(value) => (Number(value) > 0 ? MIN_PX : 0)}
        isAnimationActive={!isCalm}
        animationDuration={200}
      />
    </BarChart>
  );
};

export default DayBarChart;
