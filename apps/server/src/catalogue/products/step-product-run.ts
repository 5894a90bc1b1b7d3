import type { BulkResult } from '@darzi/contract/back-office/products.routes.ts';
import type { ProductRunId } from '@darzi/contract/ids.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../settings/deps.ts';
import { lockProductWriters } from '../categories/category-names.ts';
import { changeOfOne, type Priced } from './bulk-change.rules.ts';
import { changePriced } from './change-priced.ts';
import { managedFilter } from './managed-products.ts';
import { closeStepOfRun, insertPriceChange } from './price-change.repository.ts';
import { undoAll } from './price-changes.ts';
import { listPriced, lockForsakenRuns, lockRun, putRun, type RunProgress } from './product-run.repository.ts';
import { IN_ORDER, queueStep } from './product-runs.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** The next step of a change of many products, or of undoing it. */
    'product-run': { readonly runId: ProductRunId };
    /** Resumes the runs of killed servers. */
    'resume-product-runs': Readonly<Record<string, unknown>>;
  }
}

/** As many as a change notification can name: everything else stays cached. */
const STEP = 100;
const MAX_REFUSALS = 100;

type Deal = Pick<Deps, 'db' | 'config'>;

const countOf = (results: readonly BulkResult[], outcome: BulkResult['outcome']): number =>
  results.filter((one) => one.outcome === outcome).length;

/** Changes the next products; when none are left, the run is done. */
const goOn = async (deps: Deal, tx: Tx, actor: Actor, run: RunProgress): Promise<RunProgress> => {
  const found = await managedFilter({ ...deps, db: tx }, run.filter);
  const after = { value: null, tie: run.doneTo };
  const read = found.ok
    ? await listPriced(tx, { ...found.value, sorting: IN_ORDER, after, limit: STEP })
    : [];
  const products = read.filter(({ seq }) => seq <= run.lastSeq);
  const change = (now: Priced) => changeOfOne({ ...now, tags: [] }, run.change);
  const { results, before } = await changePriced(
    tx,
    actor,
    products.map(({ id }) => ({ id, change })),
  );
  if (before.length > 0) await insertPriceChange(tx, actor, before, run.id);
  const refusals = results.flatMap(({ name, message }): [string, string][] =>
    message === undefined ? [] : [[name, message]],
  );
  return {
    ...run,
    state: products.length < STEP ? 'done' : 'running',
    doneTo: products.at(-1)?.seq ?? run.doneTo,
    changed: run.changed + countOf(results, 'changed'),
    unchanged: run.unchanged + countOf(results, 'unchanged'),
    refused: run.refused + countOf(results, 'refused'),
    refusals: [...run.refusals, ...refusals].slice(0, MAX_REFUSALS),
  };
};

/** Undoes the latest step not yet undone; when none are left, the run is undone. */
const goBack = async (tx: Tx, actor: Actor, run: RunProgress): Promise<RunProgress> => {
  const before = await closeStepOfRun(tx, run.id);
  if (before === undefined) return { ...run, state: 'undone' };
  const results = await undoAll(tx, actor, before);
  const kept = countOf(results, 'refused');
  return { ...run, takenBack: run.takenBack + results.length - kept, kept: run.kept + kept };
};

/**
 * Runs the next step of a run, in one transaction with its progress: cut off at any moment, it resumes where it was and
 * processes no product twice. @returns whether there is more to do
 */
export const stepProductRun = (deps: Deal, runId: ProductRunId): Promise<boolean> =>
  deps.db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    const run = await lockRun(tx, runId);
    if (run === undefined || (run.state !== 'running' && run.state !== 'undoing')) return false;
    const actor: Actor = { userId: run.actorId, role: 'admin', sessionId: run.sessionId };
    const after = run.state === 'running' ? await goOn(deps, tx, actor, run) : await goBack(tx, actor, run);
    await putRun(tx, after);
    const isMore = after.state === 'running' || after.state === 'undoing';
    if (isMore) await queueStep(tx, runId);
    return isMore;
  });

/** A killed server holds its job for minutes, too long for half-changed prices. @returns how many runs resume */
export const resumeProductRuns = ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const forsaken = await lockForsakenRuns(tx);
    for (const { id } of forsaken) await queueStep(tx, id);
    return forsaken.length;
  });

export const PRODUCT_RUNS_CRONTAB = '* * * * * resume-product-runs ?jobKey=resume-product-runs&max=1';

export const productRunJobs = (deps: Deal): Pick<JobHandlers, 'product-run' | 'resume-product-runs'> => ({
  'product-run': async ({ runId }) => {
    await stepProductRun(deps, runId);
  },
  'resume-product-runs': async () => {
    await resumeProductRuns(deps);
  },
});
