import {
  MAX_IN_RUN,
  type ProductRun,
  type ProductRunDraft,
  type ProductRunPreview,
} from '@darzi/contract/back-office/product-runs.routes.ts';
import type { ProductRunId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { serve } from '../../platform/http/serve.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { sortingOf } from '../../platform/paging/sorting.ts';
import type { Deps } from '../../settings/deps.ts';
import { previewOf } from './bulk-change.rules.ts';
import { countManaged, MANAGED_SORTS } from './managed-product.repository.ts';
import { managedFilter } from './managed-products.ts';
import {
  insertRun,
  isRunInProgress,
  isUndoable,
  listPriced,
  listRuns,
  lockRun,
  putRun,
  type Run,
} from './product-run.repository.ts';

type Given = Pick<Deps, 'db' | 'config'>;

const READ_AT_ONCE = 1_000;
const SHOWN = 20;
/**
 * By sequence number, which no change moves: each product is processed once, even if the change takes it out of the
 * filter.
 */
export const IN_ORDER = sortingOf(MANAGED_SORTS, 'added');

const showRun = (run: Run): ProductRun => ({
  _id: run.id,
  state: run.state,
  what: (['price', 'stock'] as const).filter((one) => run.change[one] !== undefined),
  total: run.total,
  changed: run.changed,
  unchanged: run.unchanged,
  refused: run.refused,
  refusals: run.refusals,
  takenBack: run.takenBack,
  kept: run.kept,
  until: isUndoable(run) && run.changed > 0 ? run.until.toISOString() : null,
});

/** The effect of a change on all matching products, read in pages. Refuses more than a run may change. */
const previewRun = async (
  deps: Given,
  { filter, change }: ProductRunDraft,
): Promise<Outcome<ProductRunPreview>> => {
  const found = await managedFilter(deps, filter);
  if (!found.ok) return found;
  const counts = { changed: 0, unchanged: 0, refused: 0 };
  const products: ProductRunPreview['products'] = [];
  let total = 0;
  let after: { readonly value: null; readonly tie: number } | undefined;
  for (;;) {
    const page = { ...found.value, sorting: IN_ORDER, after, limit: READ_AT_ONCE };
    const read = await listPriced(deps.db, page);
    total += read.length;
    if (total > MAX_IN_RUN) return refuse('catalogue.run_too_large');
    for (const product of read) {
      const { outcome, ...shown } = previewOf(product, change);
      counts[outcome] += 1;
      if (products.length < SHOWN) products.push(shown);
    }
    const last = read.at(-1);
    if (last === undefined || read.length < READ_AT_ONCE) return accept({ total, ...counts, products });
    after = { value: null, tie: last.seq };
  }
};

/** Queues the next step as its own job: a run gives way to other jobs, and resumes after a killed server. */
export const queueStep = (tx: Tx, runId: ProductRunId): Promise<void> =>
  addJob(tx, 'product-run', { runId }, { key: `product-run:${runId}` });

const beginRun = async (
  deps: Given,
  actor: Actor,
  { filter, change }: ProductRunDraft,
): Promise<Outcome<{ run: ProductRun }>> => {
  const found = await managedFilter(deps, filter);
  if (!found.ok) return found;
  const page = { ...found.value, sorting: IN_ORDER, after: undefined, limit: MAX_IN_RUN + 1 };
  const total = await countManaged(deps.db, page);
  if (total > MAX_IN_RUN) return refuse('catalogue.run_too_large');
  return deps.db.transaction().execute(async (tx) => {
    const id = newId<ProductRunId>();
    const { userId: actorId, sessionId } = actor;
    const run = await insertRun(tx, { id, actorId, sessionId, filter, change, total });
    if (run === undefined) return refuse('catalogue.run_under_way');
    await queueStep(tx, id);
    return accept({ run: showRun(run) });
  });
};

/** Applies a command to a run; refuses an unknown one. */
const withRun = (
  { db }: Given,
  id: ProductRunId,
  command: (tx: Tx, run: Run) => Promise<Outcome<Run>>,
): Promise<Outcome<{ run: ProductRun }>> =>
  db.transaction().execute(async (tx) => {
    const run = await lockRun(tx, id);
    if (run === undefined) return refuse('catalogue.run_over');
    const after = await command(tx, run);
    return after.ok ? accept({ run: showRun(after.value) }) : after;
  });

const stopRun = (deps: Given, id: ProductRunId) =>
  withRun(deps, id, async (tx, run) =>
    run.state === 'running'
      ? accept(await putRun(tx, { ...run, state: 'stopped' }))
      : refuse('catalogue.run_over'),
  );

const undoRun = (deps: Given, id: ProductRunId) =>
  withRun(deps, id, async (tx, run) => {
    if (!isUndoable(run)) return refuse('catalogue.price_change_over');
    if (await isRunInProgress(tx)) return refuse('catalogue.run_under_way');
    await queueStep(tx, run.id);
    return accept(await putRun(tx, { ...run, state: 'undoing' }));
  });

export const productRunsRoutes = (deps: Deps) => [
  serve('GET /api/admin/products/runs', async () => accept({ runs: (await listRuns(deps.db)).map(showRun) })),
  serve('POST /api/admin/products/runs', ({ actor, body }) => beginRun(deps, actor, body)),
  serve('POST /api/admin/products/runs/preview', ({ body }) => previewRun(deps, body)),
  serve('POST /api/admin/products/runs/:id/stop', ({ params }) => stopRun(deps, params.id)),
  serve('POST /api/admin/products/runs/:id/undo', ({ params }) => undoRun(deps, params.id)),
];
