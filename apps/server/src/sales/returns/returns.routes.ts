import { accept } from '@darzi/contract/outcome.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';
import { moveReturnAlong } from './move-return.ts';
import { listForAdmin, listForOrder, requestReturn } from './returns.ts';

const WITHDRAWN = 'Your request is withdrawn. You keep what you have.';

export const returnsRoutes = ({ db }: Deps) => [
  serve('GET /api/order/:id/returns', ({ actor, params }) => listForOrder(db, params.id, actor)),
  serve('POST /api/order/:id/returns', ({ actor, params, body }) =>
    requestReturn(db, params.id, body, actor.userId),
  ),
  serve('POST /api/order-returns/:id/withdraw', async ({ actor, params }) => {
    const by = { userId: actor.userId, role: 'customer' } as const;
    const moved = await moveReturnAlong(db, params.id, { state: 'withdrawn' }, by);
    return moved.ok ? accept({ message: WITHDRAWN, return: moved.value }) : moved;
  }),
  serve('GET /api/admin/returns', ({ actor, query }) => listForAdmin(db, query, actor)),
  serve('POST /api/admin/returns/:id/state', async ({ actor, params, body }) => {
    const by = { userId: actor.userId, role: actor.role === 'packer' ? 'packer' : 'admin' } as const;
    const moved = await moveReturnAlong(db, params.id, body, by);
    return moved.ok ? accept({ return: moved.value }) : moved;
  }),
];
