import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { addToCart, clearCart, loadCart, updateCart } from './change-cart.ts';

export const cartRoutes = ({ db }: Deps) => [
  serve('GET /api/cart/get', ({ actor }) => loadCart(db, actor.userId)),
  serve('POST /api/cart/add', ({ actor, body }) => addToCart(db, actor.userId, body)),
  serve('POST /api/cart/update', ({ actor, body }) => updateCart(db, actor.userId, body)),
  serve('POST /api/cart/clear', ({ actor }) => clearCart(db, actor.userId)),
];
