import type { StockBooking } from '@darzi/contract/back-office/stock.routes.ts';
import { sinceSeen } from '@darzi/contract/back-office/stock.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuseFields } from '@darzi/contract/outcome.ts';
import { announceProducts } from '../../integrations/announce.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';
import { lockStock } from './stock.ts';
import { describeStockCause, listStockMovements, setStock } from './stock-movements.ts';

type Line = StockBooking['lines'][number];

const stockAfter = (
  reason: StockBooking['reason'],
  { pieces, seen }: Pick<Line, 'pieces' | 'seen'>,
  present: number,
): number => (reason === 'counted' ? sinceSeen(pieces, seen, present) : present + pieces);

const keyOf = ({ productId, size }: { productId: ProductId; size: string }): string => `${productId} ${size}`;

/**
 * Books a count, a delivery or a loss; all lines or none, each with its movement. Refuses an unknown size, a size named
 * twice, and a negative result.
 */
const adjustStock = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { reason, note, lines: given }: StockBooking,
): Promise<Outcome<{ booked: number }>> => {
  const lines = given.map(({ product, ...line }) => ({ ...line, productId: product }));
  const wrongAt = (index: number, field: string, text: string): Outcome<never> =>
    refuseFields({ [`lines.${index}.${field}`]: text });
  const keys = lines.map(keyOf);
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice >= 0) return wrongAt(twice, 'size', 'Each size once');
  return db.transaction().execute(async (tx) => {
    const held = await lockStock(tx, lines);
    const present = new Map(held.map((row) => [keyOf(row), row.stock]));
    const changed: { productId: ProductId; size: string; stock: number; before: number }[] = [];
    for (const [index, line] of lines.entries()) {
      const before = present.get(keyOf(line));
      if (before === undefined) return wrongAt(index, 'size', 'There is no such size');
      const stock = stockAfter(reason, line, before);
      if (stock < 0) return wrongAt(index, 'pieces', `There are only ${before}`);
      if (stock !== before) changed.push({ productId: line.productId, size: line.size, stock, before });
    }
    if (changed.length === 0) return accept({ booked: 0 });
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
    if (turned.length > 0) {
      await changeCatalogue(tx, { products: turned.map(({ productId }) => productId), what: 'stock' });
    }
    return accept({ booked: changed.length });
  });
};

export const stockRoutes = (deps: Deps) => [
  serve('GET /api/admin/stock/movements', ({ query }) => listStockMovements(deps, query)),
  serve('POST /api/admin/stock/movements', ({ actor, body }) => adjustStock(deps, actor, body)),
];
