import { RETURN_REASON_LABEL } from '@darzi/contract/back-office/period.ts';
import type { PeriodFigures } from '@darzi/contract/back-office/period-figures.routes.ts';
import { DAY_MS } from '@darzi/contract/durations.ts';
import { showRupees } from '@darzi/contract/money.ts';

/** A figure and its value in the preceding period of equal length. */
export type ComparedRow = { readonly name: string; readonly now: string; readonly before: string };

/** `1,23,456`. */
export const whole = (value: number): string => value.toLocaleString('en-IN');
const rupees = (value: number | null): string => (value === null ? '–' : showRupees(value));
const share = (part: number, of: number): string => (of === 0 ? '' : ` (${Math.round((100 * part) / of)}%)`);

/** `+12 %` compared with the figure before; undefined without one. */
export const changeIn = (now: number, before: number): string | undefined => {
  if (before === 0) return undefined;
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${whole(Math.abs(percent))}%`;
};

/** The totals of the period, in words. */
export const sumRows = ({ sums, before }: PeriodFigures): readonly (ComparedRow & { change?: string })[] => {
  const row = (
    name: string,
    of: (one: typeof sums) => number | null,
    show: (value: number | null) => string,
  ) => {
    const change = changeIn(of(sums) ?? 0, of(before.sums) ?? 0);
    return {
      name,
      now: show(of(sums)),
      before: show(of(before.sums)),
      ...(change === undefined ? {} : { change }),
    };
  };
  const count = (value: number | null) => whole(value ?? 0);
  return [
    row('Orders not cancelled', (one) => one.orders, count),
    row('Value', (one) => one.amount, rupees),
    row(
      'Average order',
      (one) => one.average,
      (value) => rupees(value && Math.round(value)),
    ),
    row('Customers', (one) => one.customers, count),
    {
      name: 'Returning customers',
      now: `${whole(sums.cameBack)}${share(sums.cameBack, sums.customers)}`,
      before: `${whole(before.sums.cameBack)}${share(before.sums.cameBack, before.sums.customers)}`,
    },
    row('Return requests', (one) => one.returns, count),
    row('Made to measure, accepted', (one) => one.customOrders, count),
    row('Made to measure, value', (one) => one.customAmount, rupees),
  ];
};

/** A CSV cell: quoted if necessary, and never the start of a formula. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** All figures of the period as one CSV file, a labelled row each. Rupees. */
export const periodCsv = ({ from, to, sums, before, bestSellers, reasons, fits }: PeriodFigures): string => {
  const now = `${from} to ${to}`;
  const earlier = `${before.from} to ${before.to}`;
  const rows: readonly (readonly (string | number)[])[] = [
    ['About', 'What', now, earlier],
    ...Object.keys(sums).map((name) => {
      const key = name as keyof typeof sums;
      return ['Sums', name, sums[key] ?? '', before.sums[key] ?? ''];
    }),
    ...bestSellers.map(({ name, pieces, before: then }) => ['Best sellers, pieces', name, pieces, then]),
    ...bestSellers.map(({ name, amount }) => ['Best sellers, value', name, amount.toFixed(2), '']),
    ...reasons.map(({ reason, pieces, before: then }) => [
      'Returned pieces',
      RETURN_REASON_LABEL[reason],
      pieces,
      then,
    ]),
    ...fits.flatMap((fit) => [
      ['Fit, returned as too small', fit.name, fit.returnedSmall, ''],
      ['Fit, returned as too large', fit.name, fit.returnedLarge, ''],
      ['Fit, reviewed as small', fit.name, fit.reviewedSmall, ''],
      ['Fit, reviewed as true', fit.name, fit.reviewedTrue, ''],
      ['Fit, reviewed as large', fit.name, fit.reviewedLarge, ''],
    ]),
  ];
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
};

export const PERIODS = [
  ['1', 'Today'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['own', 'Custom dates'],
] as const;

/** The last so many days up to today, which is a day in India. */
export const lastDays = (today: string, days: number) => ({
  from: new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10),
  to: today,
});
