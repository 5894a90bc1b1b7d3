import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { listProducts, showOneProduct } from './list-products.ts';

export const catalogueRoutes = ({ db }: Deps) => [
  serve('GET /api/product/list', ({ query }) => listProducts(db, query), { isKept: true }),
  serve('GET /api/product/:id', ({ params }) => showOneProduct(db, params.id), { isKept: true }),
];
