import type { AccountsDeps } from '../accounts/accounts.routes.ts';
import { callerOf } from '../platform/http/rate-limits.ts';
import { serve } from '../platform/http/serve.ts';
import { deleteAccount } from './erase.ts';
import { exportAccount } from './export.ts';
import { eraseCustomer, exportCustomer } from './requests.ts';

export const privacyRoutes = (deps: AccountsDeps) => [
  serve('DELETE /api/user/me', ({ actor, body, request }) =>
    deleteAccount(deps, deps.attempt, actor, body.password, callerOf(request)),
  ),
  serve('GET /api/user/export', ({ actor }) => exportAccount(deps.db, actor)),
  serve('GET /api/admin/customers/:id/export', ({ actor, params }) =>
    exportCustomer(deps.db, actor, params.id),
  ),
  serve('POST /api/admin/customers/:id/erase', ({ actor, params, body }) =>
    eraseCustomer(deps, actor, params.id, body.email),
  ),
];
