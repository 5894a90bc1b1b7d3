import type { StockBooking } from '@darzi/contract/back-office/stock.routes.ts';
import { sinceSeen } from '@darzi/contract/back-office/stock.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import { announceProducts } from '../../integrations/announce.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { lockKey, type Tx } from '../../platform/db/database.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { fingerprintOf, idempotencyKeyOf } from '../../platform/http/requests.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';
import { lockStock } from './stock.ts';
import { findBookingOfKey, rememberBooking } from './stock-booking.repository.ts';
import { describeStockCause, listStockMovements, setStock } from './stock-movements.ts';

type Line = StockBooking['lines'][number];

const stockAfter = (
  reason: StockBooking['reason'],
  { pieces, seen }: Pick<Line, 'pieces' | 'seen'>,
  present: number,
): number => (reason === 'counted' ? sinceSeen(pieces, seen, present) : present + pieces);

const wrongAt = (index: number, field: string, text: string): Outcome<never> =>
  refuseFields({ [`lines.${index}.${field}`]: text });

const keyOf = ({ productId, size }: { productId: ProductId; size: string }): string => `${productId} ${size}`;

type Decided = {
  readonly productId: ProductId;
  readonly size: string;
  readonly stock: number;
  readonly before: number;
};

/** The sizes that a booking changes, locked; refuses an unknown size and a negative result. */
const decide = async (
  tx: Tx,
  reason: StockBooking['reason'],
  lines: readonly (Omit<Line, 'product'> & { readonly productId: ProductId })[],
): Promise<Outcome<readonly Decided[]>> => {
  const held = await lockStock(tx, lines);
  const present = new Map(held.map((row) => [keyOf(row), row.stock]));
  const changed: Decided[] = [];
  for (const [index, line] of lines.entries()) {
    const before = present.get(keyOf(line));
    if (before === undefined) return wrongAt(index, 'size', 'There is no such size');
    const stock = stockAfter(reason, line, before);
    if (stock < 0) return wrongAt(index, 'pieces', `There are only ${before}`);
    if (stock !== before) changed.push({ productId: line.productId, size: line.size, stock, before });
  }
  return accept(changed);
};

/** Writes a decided booking, with its movements, and announces it. */
const book = async (
  tx: Tx,
  actor: Actor,
  { reason, note }: StockBooking,
  changed: readonly Decided[],
): Promise<void> => {
  if (changed.length === 0) return;
  await describeStockCause(tx, { reason, actor, note });
  await setStock(tx, changed);
  await recordAudit(tx, actor, `stock.${reason}`, 'stock', {
    ...(note ? { note } : {}),
    sizes: changed.map(({ productId, size, before, stock }) => [productId, size, before, stock]),
  });
  await announceProducts(
    tx,
    [...new Set(changed.map(({ productId }) => productId))].map((id) => ({ id, changed: ['stock'] })),
  );
  // The public view changes only if a size sells out or comes back.
  const turned = changed.filter(({ stock, before }) => (stock === 0) !== (before === 0));
  if (turned.length > 0)
    await changeCatalogue(tx, { products: turned.map(({ productId }) => productId), what: 'stock' });
};

/**
 * Books a count, a delivery or a loss; all lines or none, each with its movement. Refuses an unknown size, a size named
 * twice, and a negative result. The same booking with the same key counts once.
 */
const adjustStock = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  booking: StockBooking,
  key: string | undefined,
): Promise<Outcome<{ booked: number }>> => {
  const lines = booking.lines.map(({ product, ...line }) => ({ ...line, productId: product }));
  const keys = lines.map(keyOf);
  const twice = keys.findIndex((one, index) => keys.indexOf(one) !== index);
  if (twice >= 0) return wrongAt(twice, 'size', 'Each size once');
  const fingerprint = fingerprintOf(booking);
  return db.transaction().execute(async (tx): Promise<Outcome<{ booked: number }>> => {
    await lockKey(tx, 'stock', actor.userId, key);
    const before = key === undefined ? undefined : await findBookingOfKey(tx, actor.userId, key);
    if (before !== undefined)
      return before.fingerprint === fingerprint
        ? accept({ booked: before.booked })
        : refuse('order.idempotency_reused');
    const changed = await decide(tx, booking.reason, lines);
    if (!changed.ok) return changed;
    const booked = changed.value.length;
    if (key !== undefined) await rememberBooking(tx, actor.userId, key, { fingerprint, booked });
    await book(tx, actor, booking, changed.value);
    return accept({ booked });
  });
};

export const stockRoutes = (deps: Deps) => [
  serve('GET /api/admin/stock/movements', ({ query }) => listStockMovements(deps, query)),
  serve('POST /api/admin/stock/movements', ({ actor, body, request }) =>
    adjustStock(deps, actor, body, idempotencyKeyOf(request)),
  ),
];
