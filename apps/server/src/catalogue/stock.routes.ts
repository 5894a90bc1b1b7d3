import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { bookStock } from './book-stock.ts';
import { listStockMovements } from './list-stock-movements.ts';

export const stockRoutes = (deps: Deps) => [
  serve('GET /api/admin/stock/movements', ({ query }) => listStockMovements(deps, query)),
  serve('POST /api/admin/stock/movements', ({ actor, body }) => bookStock(deps, actor, body)),
];
