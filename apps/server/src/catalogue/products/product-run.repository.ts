import type { ProductRunDraft } from '@darzi/contract/back-office/product-runs.routes.ts';
import { PRICE_UNDO_MINUTES } from '@darzi/contract/catalogue/price-change.ts';
import type { ProductRunId, SessionId, UserId } from '@darzi/contract/ids.ts';
import { paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Priced } from './bulk-change.rules.ts';
import { type ManagedPage, pageOf } from './managed-product.repository.ts';
import type { Variant } from './product-variants.rules.ts';

export type Run = {
  readonly id: ProductRunId;
  readonly actorId: UserId;
  readonly sessionId: SessionId;
  readonly filter: ProductRunDraft['filter'];
  readonly change: ProductRunDraft['change'];
  readonly state: 'running' | 'done' | 'stopped' | 'undoing' | 'undone';
  readonly doneTo: number;
  readonly lastSeq: number;
  readonly total: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly refusals: [name: string, why: string][];
  readonly takenBack: number;
  readonly kept: number;
  /** When it can be taken back no longer; null while it is under way. */
  readonly until: Date | null;
  readonly isOpen: boolean;
};

const UNTIL = sql`ended_at + make_interval(mins => ${PRICE_UNDO_MINUTES})`;
const COLUMNS = sql`id, actor_id as "actorId", session_id as "sessionId", filter, change, state, done_to::float8 as "doneTo",
  last_seq::float8 as "lastSeq", total, changed, unchanged, refused, refusals, taken_back as "takenBack", kept,
  ${UNTIL} as until, coalesce(state in ('done', 'stopped') and ${UNTIL} > now(), false) as "isOpen"`;

/** Begins a run over the products that there are. @returns undefined where another is under way */
export const insertRun = async (
  tx: Tx,
  run: Pick<Run, 'id' | 'actorId' | 'sessionId' | 'filter' | 'change' | 'total'>,
): Promise<Run | undefined> => {
  await tx
    .deleteFrom('product_runs')
    .where('ended_at', '<', sql<Date>`now() - interval '1 day'`)
    .where('state', '<>', 'undoing')
    .execute();
  const { rows } = await sql<Run>`
    insert into product_runs (id, actor_id, session_id, filter, change, total, last_seq)
    select ${run.id}, ${run.actorId}, ${run.sessionId}, ${JSON.stringify(run.filter)}, ${JSON.stringify(run.change)},
      ${run.total}::int, coalesce(max(seq), 0) from products
    on conflict do nothing returning ${COLUMNS}`.execute(tx);
  return rows[0];
};

/** Those under way and those of the last minutes, newest first. */
export const listRuns = async (db: Db): Promise<Run[]> => {
  const { rows } = await sql<Run>`
    select ${COLUMNS} from product_runs where ended_at is null or state = 'undoing' or ${UNTIL} > now()
    order by begun_at desc limit 10`.execute(db);
  return rows;
};

/** The run, held by this transaction. */
export const lockRun = async (tx: Tx, id: ProductRunId): Promise<Run | undefined> => {
  const { rows } = await sql<Run>`select ${COLUMNS} from product_runs where id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
};

/** Writes how far a run has come. */
export const putRun = async (tx: Tx, run: Run): Promise<Run> => {
  const { rows } = await sql<Run>`
    update product_runs set state = ${run.state}, done_to = ${run.doneTo}::bigint, changed = ${run.changed}::int, unchanged = ${run.unchanged}::int,
      refused = ${run.refused}::int, refusals = ${JSON.stringify(run.refusals)}, taken_back = ${run.takenBack}::int, kept = ${run.kept}::int,
      ended_at = case when ${run.state} = 'running' then null else coalesce(ended_at, now()) end
    where id = ${run.id} returning ${COLUMNS}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a run of products is gone');
  return row;
};

/** Whether another run is under way. */
export const isRunUnderWay = async (tx: Tx): Promise<boolean> => {
  const found = await tx
    .selectFrom('product_runs')
    .select('id')
    .where('state', 'in', ['running', 'undoing'])
    .limit(1)
    .execute();
  return found.length > 0;
};

type Row = Omit<Priced, 'pricePaise'> & { readonly pricePaise: number };

/** One page of products, no more of each than its prices and stock. */
export const listPriced = async (db: Db, page: ManagedPage): Promise<Priced[]> => {
  const { rows } = await sql<Row>`
    with page as materialized (${pageOf(page)})
    select p.id, p.seq, p.name, p.price_paise as "pricePaise", s.sizes from page join products p using (id)
    cross join lateral (
      select coalesce(json_agg(json_build_object('size', s.size, 'colour', s.colour, 'stock', s.stock, 'pricePaise', s.price_paise,
        'mrpPaise', s.mrp_paise, 'sku', null, 'barcode', null, 'weightGrams', null, 'costPaise', null) order by s.position), '[]') as sizes
      from product_sizes s where s.product_id = p.id
    ) s
    order by ${page.sorting.order}`.execute(db);
  return rows.map(
    (row): Priced => ({ ...row, pricePaise: paise(row.pricePaise), sizes: row.sizes as Variant[] }),
  );
};
