import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { listAudit } from './list-audit.ts';

export const backOfficeRoutes = ({ db }: Deps) => [
  serve('GET /api/admin/audit', ({ query }) => listAudit(db, query)),
];
