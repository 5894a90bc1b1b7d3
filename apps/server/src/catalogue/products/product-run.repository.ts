import type { ProductRunDraft } from '@darzi/contract/back-office/product-runs.routes.ts';
import { PRICE_UNDO_MINUTES } from '@darzi/contract/catalogue/price-change.ts';
import { type ProductRunId, productId, productRunId, sessionId, userId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { amount, document, parseRows } from '../../platform/db/rows.ts';
import type { Priced } from './bulk-change.rules.ts';
import { type ManagedPage, pageOf } from './managed-product.repository.ts';
import { variant } from './product-variants.rules.ts';

const common = z.object({
  id: productRunId,
  actorId: userId,
  sessionId: sessionId,
  filter: document<ProductRunDraft['filter']>(),
  change: document<ProductRunDraft['change']>(),
  doneTo: z.number(),
  lastSeq: z.number(),
  total: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  refusals: z.array(z.tuple([z.string(), z.string()])),
  takenBack: z.number(),
  kept: z.number(),
});
/** It can be undone until then; `isOpen`: it still can. */
const undoable = { until: z.date(), isOpen: z.boolean() };
const runShape = z.discriminatedUnion('state', [
  common.extend({ state: z.literal('running') }),
  common.extend({ state: z.literal('done'), ...undoable }),
  common.extend({ state: z.literal('stopped'), ...undoable }),
  common.extend({ state: z.literal('undoing') }),
  common.extend({ state: z.literal('undone') }),
]);
/** A run as parsed from its row: a union by state, each state with exactly its own fields. */
export type Run = z.output<typeof runShape>;
export type UndoableRun = Extract<Run, { state: 'done' | 'stopped' }>;
/** How far a run has come, and the state it moves to. */
export type RunProgress = z.output<typeof common> & Pick<Run, 'state'>;

export const isUndoable = (run: Run): run is UndoableRun =>
  (run.state === 'done' || run.state === 'stopped') && run.isOpen;

const UNTIL = sql<Date>`ended_at + make_interval(mins => ${PRICE_UNDO_MINUTES})`;
const selectRuns = (db: Db) =>
  db
    .selectFrom('product_runs')
    .select(['id', 'actor_id as actorId', 'session_id as sessionId', 'filter', 'change', 'state', 'total'])
    .select(['changed', 'unchanged', 'refused', 'refusals', 'taken_back as takenBack', 'kept'])
    .select(['done_to as doneTo', 'last_seq as lastSeq', UNTIL.as('until')])
    .select(sql<boolean>`coalesce(state in ('done', 'stopped') and ${UNTIL} > now(), false)`.as('isOpen'));

const read = async (query: ReturnType<typeof selectRuns>): Promise<Run | undefined> => {
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : runShape.parse(row);
};

/** Starts a run over the existing products. @returns undefined if another is in progress */
export const insertRun = async (
  tx: Tx,
  run: Pick<Run, 'id' | 'actorId' | 'sessionId' | 'filter' | 'change' | 'total'>,
): Promise<Run | undefined> => {
  await tx
    .deleteFrom('product_runs')
    .where('ended_at', '<', sql<Date>`now() - interval '1 day'`)
    .where('state', '<>', 'undoing')
    .execute();
  const inserted = await tx
    .insertInto('product_runs')
    .values(({ selectFrom }) => ({
      id: run.id,
      actor_id: run.actorId,
      session_id: run.sessionId,
      filter: JSON.stringify(run.filter),
      change: JSON.stringify(run.change),
      total: run.total,
      last_seq: selectFrom('products').select(({ fn }) =>
        fn.coalesce(fn.max('seq'), sql<number>`0`).as('last_seq'),
      ),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n ? read(selectRuns(tx).where('id', '=', run.id)) : undefined;
};

/** Runs in progress or of the last minutes, newest first. */
export const listRuns = async (db: Db): Promise<Run[]> => {
  const rows = await selectRuns(db)
    .where((eb) =>
      eb.or([eb('ended_at', 'is', null), eb('state', '=', 'undoing'), eb(UNTIL, '>', sql<Date>`now()`)]),
    )
    .orderBy('begun_at', 'desc')
    .limit(10)
    .execute();
  return runShape.array().parse(rows);
};

/** The run, locked by this transaction. */
export const lockRun = (tx: Tx, id: ProductRunId): Promise<Run | undefined> =>
  read(selectRuns(tx).where('id', '=', id).forUpdate());

export const putRun = async (tx: Tx, run: RunProgress): Promise<Run> => {
  await tx
    .updateTable('product_runs')
    .set({
      state: run.state,
      done_to: run.doneTo,
      changed: run.changed,
      unchanged: run.unchanged,
      refused: run.refused,
      refusals: JSON.stringify(run.refusals),
      taken_back: run.takenBack,
      kept: run.kept,
      ended_at: run.state === 'running' ? null : sql<Date>`coalesce(ended_at, now())`,
    })
    .where('id', '=', run.id)
    .execute();
  const row = await lockRun(tx, run.id);
  if (row === undefined) throw new Error('a run of products is gone');
  return row;
};

export const isRunInProgress = async (tx: Tx): Promise<boolean> => {
  const found = await tx
    .selectFrom('product_runs')
    .select('id')
    .where('state', 'in', ['running', 'undoing'])
    .limit(1)
    .execute();
  return found.length > 0;
};

/**
 * Runs in progress that nobody works on: a step takes a second, and this one's job was taken longer ago by a server
 * that does not hold the run's lock, or is gone. Locked by this transaction.
 */
export const lockForsakenRuns = (tx: Tx) =>
  parseRows(
    tx,
    common.pick({ id: true }),
    sql`
    select id from product_runs where state in ('running', 'undoing') and not exists (
      select from graphile_worker.jobs
      where key = 'product-run:' || product_runs.id and (locked_at is null or locked_at > now() - interval '30 seconds'))
    for update skip locked`,
  );

const pricedRow = z.object({
  id: productId,
  seq: z.number(),
  name: z.string(),
  pricePaise: amount,
  sizes: z.array(variant),
});

/** One page of products, with only their prices and stock. */
export const listPriced = (db: Db, page: ManagedPage): Promise<Priced[]> =>
  parseRows(
    db,
    pricedRow,
    sql`
    with page as materialized (${pageOf(page)})
    select p.id, p.seq, p.name, p.price_paise as "pricePaise", s.sizes from page join products p using (id)
    cross join lateral (
      select coalesce(json_agg(json_build_object('size', s.size, 'colour', s.colour, 'stock', s.stock, 'pricePaise', s.price_paise,
        'mrpPaise', s.mrp_paise, 'sku', null, 'barcode', null, 'weightGrams', null, 'costPaise', null) order by s.position), '[]') as sizes
      from product_sizes s where s.product_id = p.id
    ) s
    order by ${page.sorting.order}`,
  );
