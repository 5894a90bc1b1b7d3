import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { exportTable } from './export-table.ts';
import { listAudit } from './list-audit.ts';
import { showToday } from './show-today.ts';

const USUAL_DAYS = 30;

export const backOfficeRoutes = (deps: Deps) => [
  serve('GET /api/admin/audit', ({ query }) => listAudit(deps.db, query)),
  serve('GET /api/admin/today', ({ query }) => showToday(deps, Number(query.days ?? USUAL_DAYS))),
  serve('GET /api/admin/export/:what', ({ actor, params, reply }) =>
    exportTable(deps, actor, params.what, reply),
  ),
];
