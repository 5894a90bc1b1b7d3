import type { DiscountState } from '@darzi/contract/discounts/discount.ts';
import type { Discount, DiscountChange, DiscountDraft } from '@darzi/contract/discounts/discounts.routes.ts';
import { HOUR_SECONDS } from '@darzi/contract/durations.ts';
import type { DiscountId } from '@darzi/contract/ids.ts';
import { toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import type { PageQuery } from '@darzi/contract/paging.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { createLimit, type Limit, within } from '../../platform/http/rate-limits.ts';
import { serve } from '../../platform/http/serve.ts';
import { BY_SEQ, readPage } from '../../platform/paging/read-page.ts';
import type { Deps } from '../../settings/deps.ts';
import { stateOf, termsOf } from './discount.rules.ts';
import { quoteDiscount } from './discounts.ts';
import {
  type DiscountFields,
  insertDiscount,
  listManagedDiscounts,
  lockManagedDiscount,
  type ManagedDiscount,
  updateDiscount,
} from './managed-discount.repository.ts';

const fieldsOf = (row: ManagedDiscount): DiscountFields => ({
  ...termsOf(row),
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  mostUses: row.mostUses,
  oncePerCustomer: row.isOncePerCustomer,
  note: row.note,
});

const showDiscount = (row: ManagedDiscount, now: Date): Discount => ({
  _id: row.id,
  code: row.code,
  ...fieldsOf(row),
  state: stateOf(row, now),
  uses: row.uses,
  given: toRupees(row.givenPaise),
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});

type ListQuery = PageQuery & {
  readonly q?: string | undefined;
  readonly state?: DiscountState | undefined;
};

/** One page of discount codes, newest first. Refuses an unknown cursor. */
const listDiscounts = (
  db: Db,
  { q = '', state, ...page }: ListQuery,
): Promise<Outcome<{ discounts: Discount[]; nextCursor: string | null }>> => {
  const now = new Date();
  return readPage(page, BY_SEQ, {
    read: (before, limit) => listManagedDiscounts(db, { term: q.trim(), state, before, limit }),
    show: (rows) => ({ discounts: rows.map((row) => showDiscount(row, now)) }),
  });
};

/** Refuses a code's terms that do not fit together, at the field at fault. */
const checkTerms = ({ percent, amount, minimum, startsAt, endsAt }: DiscountFields): Outcome<undefined> => {
  const fields: Record<string, string> = {};
  if ((percent === null) === (amount === null)) fields.percent = 'Either percent or an amount';
  if (amount !== null && minimum < amount) fields.minimum = 'Must be at least the amount taken off';
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) {
    fields.endsAt = 'Must be after the start';
  }
  return Object.keys(fields).length === 0 ? accept(undefined) : refuseFields(fields);
};

const reload = async (tx: Tx, id: DiscountId): Promise<Outcome<{ discount: Discount }>> => {
  const row = await lockManagedDiscount(tx, id);
  if (row === undefined) throw new Error('a discount code just written cannot be found');
  return accept({ discount: showDiscount(row, new Date()) });
};

/** Adds a code. Refuses a name already taken. */
const addDiscount = (
  db: Database,
  actor: Actor,
  draft: DiscountDraft,
): Promise<Outcome<{ discount: Discount }>> =>
  db.transaction().execute(async (tx) => {
    const checked = checkTerms(draft);
    if (!checked.ok) return checked;
    const id = newId<DiscountId>();
    if (!(await insertDiscount(tx, id, draft))) {
      return refuse('discount.code_taken', { fields: { code: 'This name is already in use' } });
    }
    await recordAudit(tx, actor, 'discount.added', `discount:${id}`, draft);
    return reload(tx, id);
  });

const differences = (before: object, after: object): Record<string, [unknown, unknown]> => {
  const now = new Map<string, unknown>(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before)
      .filter(([field, value]) => now.get(field) !== value)
      .map(([field, value]) => [field, [value, now.get(field)]]),
  );
};

const applyChange = (before: DiscountFields, change: DiscountChange): DiscountFields => ({
  percent: change.percent === undefined ? before.percent : change.percent,
  amount: change.amount === undefined ? before.amount : change.amount,
  minimum: change.minimum ?? before.minimum,
  startsAt: change.startsAt === undefined ? before.startsAt : change.startsAt,
  endsAt: change.endsAt === undefined ? before.endsAt : change.endsAt,
  mostUses: change.mostUses === undefined ? before.mostUses : change.mostUses,
  oncePerCustomer: change.oncePerCustomer ?? before.oncePerCustomer,
  note: change.note ?? before.note,
});

/**
 * Changes the given fields and leaves the rest. Refuses a `version` other than the current one, and fewer uses than
 * there have been. A change without effect leaves no trace.
 */
const changeDiscount = (
  db: Database,
  actor: Actor,
  id: DiscountId,
  { paused, version, ...change }: DiscountChange,
): Promise<Outcome<{ discount: Discount }>> =>
  db.transaction().execute(async (tx) => {
    const row = await lockManagedDiscount(tx, id);
    if (row === undefined) return refuse('discount.not_found');
    if (version !== undefined && version !== row.version) return refuse('discount.changed_meanwhile');
    const before = fieldsOf(row);
    const after = applyChange(before, change);
    const checked = checkTerms(after);
    if (!checked.ok) return checked;
    if (after.mostUses !== null && after.mostUses < row.uses) {
      return refuse('discount.fewer_than_used', {
        values: { uses: row.uses },
        fields: { mostUses: `It has already been used ${row.uses} times` },
      });
    }
    const isPaused = paused ?? row.isPaused;
    const changes = differences({ ...before, paused: row.isPaused }, { ...after, paused: isPaused });
    if (Object.keys(changes).length > 0) {
      await updateDiscount(tx, row.id, after, isPaused);
      await recordAudit(tx, actor, 'discount.changed', `discount:${row.id}`, changes);
    }
    return reload(tx, row.id);
  });

/** A cart asks again with each change; somebody guessing codes is stopped long before a hit. */
const CODES_AN_HOUR = 300;

/** How often a customer may name a code, in the cart and at the checkout together. */
export const limitCodes = (redis: Deps['redis']): Limit =>
  createLimit(CODES_AN_HOUR, HOUR_SECONDS, { name: 'discounts', redis });

export const discountsRoutes = ({ db }: Deps, codes: Limit) => [
  serve('POST /api/cart/discount', ({ actor, body }) =>
    within(codes, actor.userId, () => quoteDiscount(db, actor.userId, body.discountCode)),
  ),
  serve('GET /api/admin/discounts', ({ query }) => listDiscounts(db, query)),
  serve('POST /api/admin/discounts', ({ actor, body }) => addDiscount(db, actor, body)),
  serve('PATCH /api/admin/discounts/:id', ({ actor, params, body }) =>
    changeDiscount(db, actor, params.id, body),
  ),
];
