import type { ProductRun } from '@darzi/contract/back-office/product-runs.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../shell/call.ts';
import { Button } from '../../ui/button.tsx';
import { TapeProgress } from '../../ui/tape.tsx';
import { minutesUntil, useNow } from './price-undo.tsx';
import { GOODS, useGoodsChange } from './use-products.ts';

const ASK_EVERY_MS = 2_000;
const isRunning = ({ state }: ProductRun): boolean => state === 'running' || state === 'undoing';
const doneOf = ({ state, changed, unchanged, refused, takenBack, kept }: ProductRun): number =>
  state === 'undoing' ? takenBack + kept : changed + unchanged + refused;
const toDoOf = ({ state, changed, total }: ProductRun): number => (state === 'undoing' ? changed : total);
const number = (count: number): string => count.toLocaleString('en-IN');

const whatOf = ({ what }: ProductRun): string => (what.includes('price') ? 'Prices' : 'Stock');

/** The progress of a bulk change, or its result. */
const sentenceOf = (run: ProductRun): string => {
  const { state, changed, unchanged, refused, takenBack, kept } = run;
  const what = whatOf(run);
  if (isRunning(run)) {
    const verb = state === 'running' ? 'are being changed' : 'are being restored';
    return `${what} ${verb}: ${number(doneOf(run))} of ${counted(toDoOf(run), 'product')}.`;
  }
  if (state === 'undone') {
    const stay =
      kept === 0
        ? ''
        : `; ${counted(kept, 'product')} changed since and ${kept === 1 ? 'stays as it is' : 'stay as they are'}`;
    return `${what} of ${counted(takenBack, 'product')} are restored${stay}.`;
  }
  const rest = [
    unchanged > 0 && `${number(unchanged)} ${unchanged === 1 ? 'was' : 'were'} unchanged`,
    refused > 0 && `${number(refused)} stayed as they were`,
    state === 'stopped' && 'then it was stopped',
  ].filter(Boolean);
  return `${[`${what} of ${counted(changed, 'product')} changed`, ...rest].join('; ')}.`;
};

const Refusals = ({ refusals }: Pick<ProductRun, 'refusals'>) =>
  refusals.length === 0 ? null : (
    <details className="w-full text-13">
      <summary className="min-h-6 cursor-pointer">Which stayed as they were</summary>
      <ul className="grid max-h-60 gap-1 overflow-y-auto pt-2">
        {refusals.map(([name, why], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two products may share a name
          <li key={index} className="wrap-anywhere">
            {name}: {why}
          </li>
        ))}
      </ul>
    </details>
  );

const RunLine = ({ run, now }: { run: ProductRun; now: number }) => {
  const stopping = useGoodsChange(
    () => call('POST /api/admin/products/runs/:id/stop', { params: { id: run._id } }),
    { failed: 'It could not be stopped.' },
  );
  const undoing = useGoodsChange(
    () => call('POST /api/admin/products/runs/:id/undo', { params: { id: run._id } }),
    { failed: 'It could not be undone.' },
  );
  const minutes = run.until === null ? 0 : minutesUntil(run.until, now);
  const toDo = toDoOf(run);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-l-2 border-indigo bg-table px-4 py-2 text-15">
      <span role="status">
        {sentenceOf(run)}
        {minutes > 0 ? ` It can be undone for ${counted(minutes, 'minute')}.` : ''}
      </span>
      {run.state === 'running' ? (
        <Button variant="quiet" isBusy={stopping.isPending} onClick={() => stopping.mutate()}>
          Stop
        </Button>
      ) : null}
      {minutes > 0 ? (
        <Button variant="quiet" isBusy={undoing.isPending} onClick={() => undoing.mutate()}>
          Undo
        </Button>
      ) : null}
      {isRunning(run) && toDo > 0 ? (
        <div className="w-full">
          <TapeProgress
            label={`Progress: ${whatOf(run)}`}
            percent={Math.min(100, Math.round((doneOf(run) / toDo) * 100))}
          />
        </div>
      ) : (
        <Refusals refusals={run.refusals} />
      )}
    </li>
  );
};

/** Bulk changes: their progress, and the way to revert them. */
export const ProductRuns = () => {
  const now = useNow();
  const queries = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: [...GOODS, 'runs'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/products/runs', {}, { signal })).runs,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) === true ? ASK_EVERY_MS : false),
  });
  const isAnyRunning = data.some(isRunning);
  // Refreshes the list below when a change has finished.
  useEffect(() => {
    if (!isAnyRunning) return;
    return () => {
      void queries.invalidateQueries({ queryKey: GOODS });
    };
  }, [isAnyRunning, queries]);
  if (data.length === 0) return null;
  return (
    <ul aria-label="Changes to many products" className="grid gap-2 pt-6">
      {data.map((run) => (
        <RunLine key={run._id} run={run} now={now} />
      ))}
    </ul>
  );
};
