import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { usePages } from '../../shell/use-pages.ts';

export type AuditFilter = {
  readonly q: string;
  readonly who: string;
  readonly area: string;
  readonly from: string;
  readonly to: string;
};

/** Matching audit entries, newest first, a page at a time. */
export const useAudit = (filter: AuditFilter) =>
  usePages([MINE, 'admin', 'audit', filter], (page, options) =>
    call(
      'GET /api/admin/audit',
      {
        query: {
          q: filter.q || undefined,
          who: filter.who || undefined,
          area: filter.area || undefined,
          from: filter.from || undefined,
          to: filter.to || undefined,
          ...page,
        },
      },
      options,
    ),
  );
