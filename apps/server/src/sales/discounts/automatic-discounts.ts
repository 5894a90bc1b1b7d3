import type { OfferedDiscount } from '@darzi/contract/discounts/automatic-discount.ts';
import type {
  AutomaticChange,
  AutomaticDiscount,
  AutomaticDraft,
} from '@darzi/contract/discounts/automatic-discounts.routes.ts';
import type { CalculatedCart } from '@darzi/contract/discounts/calculate-discounts.ts';
import { type DiscountState, MAX_PERCENT } from '@darzi/contract/discounts/discount.ts';
import {
  type AutomaticDiscountId,
  automaticDiscountId,
  type OrderId,
  type ProductId,
  type UserId,
} from '@darzi/contract/ids.ts';
import { toRupees, toRupeesOrNull } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import type { PageQuery } from '@darzi/contract/paging.ts';
import { type GoodsChoice, listGoodsAmong } from '../../catalogue/collections/goods-among.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { serve } from '../../platform/http/serve.ts';
import { BY_SEQ, readPage } from '../../platform/paging/read-page.ts';
import type { Deps } from '../../settings/deps.ts';
import { listCartPrices } from '../cart/cart.ts';
import {
  type AutomaticRow,
  deleteOrderDiscounts,
  insertAutomatic,
  insertOrderDiscounts,
  listGivenTo,
  listManagedAutomatic,
  listRunning,
  lockAutomatic,
  type ManagedAutomatic,
  type Shopper,
  updateAutomatic,
} from './automatic-discount.repository.ts';

const NO_GOODS: GoodsChoice = { of: 'products', ids: [] };

const offer = async (
  db: Db,
  running: readonly AutomaticRow[],
  products: readonly ProductId[],
): Promise<readonly OfferedDiscount[]> => {
  if (running.length === 0) return [];
  const found = await listGoodsAmong(
    db,
    [...new Set(products)],
    running.flatMap(({ goods, gets }) => [goods, gets ?? NO_GOODS]),
  );
  return running.map((row, index) => ({
    _id: row.id,
    seq: row.seq,
    name: row.name,
    kind: row.kind,
    percent: row.percent,
    amount: toRupeesOrNull(row.amountPaise),
    isAboutEverything: row.goods.of === 'everything',
    products: found[2 * index] ?? [],
    gets: found[2 * index + 1] ?? [],
    buyPieces: row.buyPieces,
    getPieces: row.getPieces,
    minimum: toRupees(row.minimumPaise),
    minimumPieces: row.minimumPieces,
    mostPerOrder: row.mostPerOrder,
    combinesWithCode: row.combinesWithCode,
  }));
};

/** All discounts a customer could get now; {@link offerOf} tells for which products. */
export const listOfferable = (db: Db, shopper: Shopper): Promise<readonly AutomaticRow[]> =>
  listRunning(db, shopper, new Date());

export const offerOf = (
  db: Db,
  offerable: readonly AutomaticRow[],
  products: readonly ProductId[],
): Promise<readonly OfferedDiscount[]> => offer(db, products.length === 0 ? [] : offerable, products);

/** The discounts a customer gets now for these products. */
export const offerDiscounts = async (
  db: Db,
  shopper: Shopper,
  products: readonly ProductId[],
): Promise<readonly OfferedDiscount[]> =>
  products.length === 0 ? [] : offer(db, await listOfferable(db, shopper), products);

/** The discounts an order already has, under their current terms, for its new products. */
export const offerAgain = async (
  db: Db,
  orderId: OrderId,
  products: readonly ProductId[],
): Promise<readonly OfferedDiscount[]> => offer(db, await listGivenTo(db, orderId), products);

type Offered = { readonly discounts: (OfferedDiscount & { _id: AutomaticDiscountId })[] };

const showOffered = async (db: Db, customerId: UserId): Promise<Outcome<Offered>> => {
  const lines = await listCartPrices(db, customerId);
  const offered = await offerDiscounts(
    db,
    customerId,
    lines.map(({ productId }) => productId),
  );
  return accept({ discounts: offered.map((one) => ({ ...one, _id: automaticDiscountId.parse(one._id) })) });
};

/** Records an order's automatic discounts under their current names. */
export const recordDiscounts = (tx: Tx, orderId: OrderId, given: CalculatedCart['given']): Promise<void> =>
  insertOrderDiscounts(
    tx,
    orderId,
    given.map(({ _id, ...one }) => ({ ...one, discountId: automaticDiscountId.parse(_id) })),
  );

/** {@link recordDiscounts} for an edited order, replacing its earlier discounts. */
export const replaceDiscounts = async (
  tx: Tx,
  orderId: OrderId,
  given: CalculatedCart['given'],
): Promise<void> => {
  await deleteOrderDiscounts(tx, orderId);
  await recordDiscounts(tx, orderId, given);
};

const stateOf = ({ isPaused, startsAt, endsAt }: AutomaticRow, now: Date): DiscountState => {
  if (isPaused) return 'paused';
  if (endsAt !== null && endsAt <= now) return 'ended';
  return startsAt !== null && startsAt > now ? 'planned' : 'running';
};

const termsOf = (row: AutomaticRow): AutomaticDraft => ({
  name: row.name,
  kind: row.kind,
  percent: row.percent,
  amount: toRupeesOrNull(row.amountPaise),
  goods: { of: row.goods.of, ids: [...row.goods.ids] },
  gets: row.gets === null ? null : { of: row.gets.of, ids: [...row.gets.ids] },
  buyPieces: row.buyPieces,
  getPieces: row.getPieces,
  minimum: toRupees(row.minimumPaise),
  minimumPieces: row.minimumPieces,
  mostPerOrder: row.mostPerOrder,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  oncePerCustomer: row.isOncePerCustomer,
  combinesWithCode: row.combinesWithCode,
});

const show = (row: ManagedAutomatic, now: Date): AutomaticDiscount => ({
  ...termsOf(row),
  _id: row.id,
  state: stateOf(row, now),
  uses: row.uses,
  given: toRupees(row.givenPaise),
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});

const listAutomatic = (
  db: Db,
  page: PageQuery,
): Promise<Outcome<{ discounts: AutomaticDiscount[]; nextCursor: string | null }>> => {
  const now = new Date();
  return readPage(page, BY_SEQ, {
    read: (before, limit) => listManagedAutomatic(db, { before, limit }),
    show: (rows) => ({ discounts: rows.map((row) => show(row, now)) }),
  });
};

/** Refuses terms that do not fit together, at the field at fault; the table's constraints enforce the same. */
const checkTerms = (terms: AutomaticDraft): Outcome<undefined> => {
  const { kind, percent, amount, goods, gets, buyPieces, getPieces, mostPerOrder, startsAt, endsAt } = terms;
  const isBuyAndGet = kind === 'buy and get';
  const faults: Record<string, string | false> = {
    percent:
      kind === 'percent' || isBuyAndGet
        ? (percent === null && 'Required') ||
          (kind === 'percent' && (percent ?? 0) > MAX_PERCENT && `At most ${MAX_PERCENT}`)
        : percent !== null && 'Not for this kind',
    amount: kind === 'amount' ? amount === null && 'Required' : amount !== null && 'Not for this kind',
    goods: (goods.of === 'everything') !== (goods.ids.length === 0) && 'Choose at least one',
    gets: isBuyAndGet
      ? (gets === null && 'Required') ||
        (gets !== null && (gets.of === 'everything') !== (gets.ids.length === 0) && 'Choose at least one')
      : gets !== null && 'Not for this kind',
    buyPieces: isBuyAndGet === (buyPieces === 0) && (isBuyAndGet ? 'At least one' : 'Not for this kind'),
    getPieces: isBuyAndGet === (getPieces === 0) && (isBuyAndGet ? 'At least one' : 'Not for this kind'),
    mostPerOrder: mostPerOrder !== null && kind !== 'percent' && !isBuyAndGet && 'Not for this kind',
    endsAt:
      startsAt !== null &&
      endsAt !== null &&
      Date.parse(endsAt) <= Date.parse(startsAt) &&
      'Must be after the start',
  };
  const wrong = Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, fault] as const] : []));
  return wrong.length === 0 ? accept(undefined) : refuseFields(Object.fromEntries(wrong));
};

type Managed = Outcome<{ discount: AutomaticDiscount }>;

const reload = async (tx: Tx, id: AutomaticDiscountId): Promise<Managed> => {
  const [row] = await listManagedAutomatic(tx, { id, limit: 1 });
  if (row === undefined) throw new Error('a discount just written cannot be found');
  return accept({ discount: show(row, new Date()) });
};

/** Adds an automatic discount, which applies to carts at once. */
const addAutomatic = (db: Database, actor: Actor, terms: AutomaticDraft): Promise<Managed> =>
  db.transaction().execute(async (tx) => {
    const checked = checkTerms(terms);
    if (!checked.ok) return checked;
    const id = newId<AutomaticDiscountId>();
    await insertAutomatic(tx, id, terms);
    await recordAudit(tx, actor, 'discount.added', `discount:${id}`, terms);
    return reload(tx, id);
  });

const differences = (before: object, after: object): Record<string, [unknown, unknown]> => {
  const now = new Map<string, unknown>(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before)
      .filter(([field, value]) => JSON.stringify(now.get(field)) !== JSON.stringify(value))
      .map(([field, value]) => [field, [value, now.get(field)]]),
  );
};

/**
 * Changes or pauses a discount. Refuses a `version` other than the current one. A change without effect leaves no
 * trace.
 */
const changeAutomatic = (
  db: Database,
  actor: Actor,
  id: AutomaticDiscountId,
  { terms, paused, version }: AutomaticChange,
): Promise<Managed> =>
  db.transaction().execute(async (tx) => {
    const row = await lockAutomatic(tx, id);
    if (row === undefined) return refuse('discount.automatic_not_found');
    if (version !== undefined && version !== row.version) return refuse('discount.automatic_changed');
    const before = termsOf(row);
    const after = terms ?? before;
    const checked = checkTerms(after);
    if (!checked.ok) return checked;
    const isPaused = paused ?? row.isPaused;
    const changes = differences({ ...before, paused: row.isPaused }, { ...after, paused: isPaused });
    if (Object.keys(changes).length > 0) {
      await updateAutomatic(tx, row.id, after, isPaused);
      await recordAudit(tx, actor, 'discount.changed', `discount:${row.id}`, changes);
    }
    return reload(tx, row.id);
  });

export const automaticDiscountsRoutes = ({ db }: Deps) => [
  serve('GET /api/cart/discounts', ({ actor }) => showOffered(db, actor.userId)),
  serve('GET /api/admin/automatic-discounts', ({ query }) => listAutomatic(db, query)),
  serve('POST /api/admin/automatic-discounts', ({ actor, body }) => addAutomatic(db, actor, body)),
  serve('PATCH /api/admin/automatic-discounts/:id', ({ actor, params, body }) =>
    changeAutomatic(db, actor, params.id, body),
  ),
];
