import type { DayFigures } from '@darzi/contract/back-office/today.routes.ts';
import { showShortDay } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { useState } from 'react';
import { saveFile } from '../../shell/save-file.ts';
import { type Column, DataTable } from '../../staff/data-table.tsx';
import { Button } from '../../ui/button.tsx';
import { DayChart } from './day-chart.tsx';
import { csvOf, rupeesOf, showConversion, sumOf } from './day-figures.ts';
import { whole } from './period-rows.ts';

const COLUMNS: readonly Column<DayFigures>[] = [
  { head: 'Day', cell: ({ day }) => <time dateTime={day}>{showShortDay(day)}</time> },
  { head: 'Visitors', cell: ({ visitors }) => whole(visitors), isNumber: true },
  { head: 'Orders', cell: ({ orders }) => whole(orders), isNumber: true },
  {
    head: 'Conversion',
    cell: ({ orders, visitors }) => showConversion(orders, visitors),
    isNumber: true,
    isWide: true,
  },
  { head: 'Taken', cell: ({ captured }) => showRupees(captured), isNumber: true },
  { head: 'Refunded', cell: ({ refunded }) => showRupees(refunded), isNumber: true, isWide: true },
];

const download = (days: readonly DayFigures[]) =>
  saveFile(
    `figures-${days.at(-1)?.day ?? 'today'}.csv`,
    new Blob([csvOf(days)], { type: 'text/csv;charset=utf-8' }),
  );

/** The days as charts, as a table and as a file. */
export const TodayFigures = ({ days }: { days: readonly DayFigures[] }) => {
  const [isTable, setTable] = useState(false);
  const orders = sumOf(days, (day) => day.orders);
  const visitors = sumOf(days, (day) => day.visitors);
  // orders from before visitors were counted say nothing about conversion
  const conversion = showConversion(
    sumOf(days, (day) => (day.visitors === 0 ? 0 : day.orders)),
    visitors,
  );
  const refunded = rupeesOf(days, (day) => day.refunded);
  const valuesOf = (of: (day: DayFigures) => number) => days.map((day) => ({ day: day.day, value: of(day) }));
  return (
    <>
      <div className="grid gap-x-8 gap-y-10 sm:grid-cols-2">
        <DayChart
          title="Money taken"
          total={showRupees(rupeesOf(days, (day) => day.captured))}
          note="Cards, Razorpay and cash, for both kinds of order"
          days={valuesOf((day) => day.captured)}
          show={showRupees}
        />
        <DayChart
          title="Money refunded"
          total={showRupees(refunded)}
          days={valuesOf((day) => day.refunded)}
          show={showRupees}
        />
        <DayChart
          title="Orders"
          total={whole(orders)}
          note={conversion === '–' ? undefined : `${conversion} of the visitors ordered`}
          days={valuesOf((day) => day.orders)}
          show={whole}
        />
        <DayChart
          title="Visitors"
          total={whole(visitors)}
          note="Browsers per day, counted here without cookies"
          days={valuesOf((day) => day.visitors)}
          show={whole}
        />
      </div>
      <div className="flex flex-wrap gap-3 pt-10 pb-4">
        <Button variant="secondary" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Hide the table' : 'Show as a table'}
        </Button>
        <Button variant="secondary" onClick={() => download(days)}>
          Download as CSV
        </Button>
      </div>
      {isTable ? (
        <DataTable
          caption="Figures by day, the newest first"
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={COLUMNS}
          below={(day) =>
            `${showConversion(day.orders, day.visitors)} · ${showRupees(day.refunded)} refunded`
          }
        />
      ) : null}
    </>
  );
};
