import { faultsOfPeriod, RETURN_REASON_LABEL } from '@darzi/contract/back-office/period.ts';
import type { PeriodFigures } from '@darzi/contract/back-office/period-figures.routes.ts';
import { isoDay, showDay } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { saveFile } from '../../shell/save-file.ts';
import { type Column, DataTable } from '../../staff/data-table.tsx';
import { Panel } from '../../staff/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { lastDays, PERIODS, periodCsv, sumRows } from './period-rows.ts';

const AGAIN_MS = 60_000;

type Period = { readonly from: string; readonly to: string };

const usePeriod = (period: Period | undefined) =>
  useQuery({
    queryKey: [MINE, 'admin', 'period', period],
    queryFn: ({ signal }) =>
      call(
        'GET /api/admin/figures',
        { query: { from: period?.from ?? '', to: period?.to ?? '' } },
        { signal },
      ),
    enabled: period !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });

const isDay = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text);

const Nothing = ({ children }: { children: string }) => <p className="text-15 text-chalk">{children}</p>;

const Sums = ({ figures }: { figures: PeriodFigures }) => (
  <dl className="grid grid-cols-2 gap-x-8 gap-y-6 lg:grid-cols-3">
    {sumRows(figures).map(({ name, now, before, change }) => (
      <div key={name} className="min-w-0 border-t border-ink pt-3">
        <dt className="label-caps text-chalk">{name}</dt>
        <dd className="pt-1 font-display text-30 tabular-nums wrap-anywhere">{now}</dd>
        <dd className="text-13 text-chalk tabular-nums">
          before: {before}
          {change === undefined ? null : ` · ${change}`}
        </dd>
      </div>
    ))}
  </dl>
);

type Seller = PeriodFigures['bestSellers'][number];
const SELLERS: readonly Column<Seller>[] = [
  { head: 'Product', cell: ({ name }) => name },
  { head: 'Pieces', cell: ({ pieces }) => String(pieces), isNumber: true },
  { head: 'Before', cell: ({ before }) => String(before), isNumber: true, isWide: true },
  { head: 'Value', cell: ({ amount }) => showRupees(amount), isNumber: true },
];
type Fit = PeriodFigures['fits'][number];
const FITS: readonly Column<Fit>[] = [
  { head: 'Product', cell: ({ name }) => name },
  { head: 'Back: too small', cell: ({ returnedSmall }) => String(returnedSmall), isNumber: true },
  { head: 'Back: too large', cell: ({ returnedLarge }) => String(returnedLarge), isNumber: true },
  {
    head: 'Reviews: small / true / large',
    cell: (fit) => `${fit.reviewedSmall} / ${fit.reviewedTrue} / ${fit.reviewedLarge}`,
    isNumber: true,
    isWide: true,
  },
];
type Reason = PeriodFigures['reasons'][number];
const REASONS: readonly Column<Reason>[] = [
  { head: 'Reason', cell: ({ reason }) => RETURN_REASON_LABEL[reason] },
  { head: 'Pieces', cell: ({ pieces }) => String(pieces), isNumber: true },
  { head: 'Before', cell: ({ before }) => String(before), isNumber: true },
];

const Tables = ({ figures: { bestSellers, reasons, fits } }: { figures: PeriodFigures }) => (
  <div className="grid gap-10">
    <Panel title="Best sellers">
      {bestSellers.length === 0 ? (
        <Nothing>Nothing was sold in this period.</Nothing>
      ) : (
        <DataTable
          caption="Best sellers, most pieces first"
          rows={bestSellers}
          keyOf={({ _id }) => _id}
          columns={SELLERS}
          below={({ before }) => `${before} before`}
        />
      )}
    </Panel>
    <Panel title="Why pieces come back">
      {reasons.length === 0 ? (
        <Nothing>No returns were requested in this period.</Nothing>
      ) : (
        <DataTable
          caption="Returned pieces by reason, judged by what customers wrote"
          rows={reasons}
          keyOf={({ reason }) => reason}
          columns={REASONS}
        />
      )}
    </Panel>
    <Panel title="How it fits">
      {fits.length === 0 ? (
        <Nothing>Neither returns nor reviews say anything about fit in this period.</Nothing>
      ) : (
        <DataTable
          caption="Fit by product, most trouble first"
          rows={fits}
          keyOf={({ _id }) => _id}
          columns={FITS}
          below={(fit) =>
            `reviews ${fit.reviewedSmall} small, ${fit.reviewedTrue} true, ${fit.reviewedLarge} large`
          }
        />
      )}
    </Panel>
  </div>
);

/** Sales, customers and returns in the chosen days, compared with the same number of days before. */
export const PeriodPanel = () => {
  const [chosen, setChosen] = useState<string>('30');
  const today = isoDay(new Date());
  const [own, setOwn] = useState(() => lastDays(today, 30));
  const isOwn = chosen === 'own';
  const asked = isOwn ? own : lastDays(today, Number(chosen));
  const faults = faultsOfPeriod(asked);
  const canAsk = isDay(asked.from) && isDay(asked.to) && Object.keys(faults).length === 0;
  const query = usePeriod(canAsk ? asked : undefined);
  const { data } = query;
  const save = (figures: PeriodFigures) =>
    saveFile(
      `figures-${figures.from}-${figures.to}.csv`,
      new Blob([periodCsv(figures)], { type: 'text/csv;charset=utf-8' }),
    );
  return (
    <section aria-label="Sales and returns" className="grid gap-8 pt-14">
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label="Sales and returns of"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          {PERIODS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {isOwn
          ? (['from', 'to'] as const).map((name) => (
              <TextField
                key={name}
                label={name === 'from' ? 'First day' : 'Last day'}
                type="date"
                max={today}
                value={own[name]}
                error={faults[name]}
                onChange={(event) => setOwn((before) => ({ ...before, [name]: event.target.value }))}
              />
            ))
          : null}
        {data === undefined ? null : (
          <Button variant="secondary" onClick={() => save(data)}>
            Save these figures (CSV)
          </Button>
        )}
      </div>
      {query.isError ? (
        <ErrorState>{failureText(query.error, 'These figures could not be loaded.')}</ErrorState>
      ) : data === undefined ? (
        <Skeleton of="rows" className="h-[36rem] w-full" />
      ) : (
        <>
          <p className="text-15 text-chalk">
            {showDay(data.from)} to {showDay(data.to)}, compared with {showDay(data.before.from)} to{' '}
            {showDay(data.before.to)}. Orders that were cancelled or came back to the sender are left out;
            made-to-measure orders are counted separately.
          </p>
          <Sums figures={data} />
          <Tables figures={data} />
        </>
      )}
    </section>
  );
};
