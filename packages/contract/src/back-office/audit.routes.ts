import { z } from 'zod';
import { day, nextCursor, pageQuery } from '../paging.ts';
import type { RouteSpec } from '../route.ts';

const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  who: z.string(),
  action: z.string(),
  subject: z.string(),
  changes: z.unknown(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** Filters combine; days are days in India. */
const auditQuery = z.object({
  ...pageQuery,
  q: z.string().trim().max(64).optional().describe('part of the action, the subject or the changes'),
  who: z
    .string()
    .trim()
    .max(64)
    .optional()
    .describe('part of the actor’s email address, or of `system` and `command line`'),
  area: z
    .string()
    .regex(/^[a-z_-]{1,40}$/, 'Not an area')
    .optional()
    .describe('the part of the action before the dot: `product`, `order` …'),
  from: day.optional(),
  to: day.optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;

export const auditRoutes = {
  'GET /api/admin/audit': {
    summary: 'Who changed what, newest first',
    access: ['admin'],
    query: auditQuery,
    answer: z.object({ entries: z.array(auditEntry), nextCursor }),
  },
} as const satisfies Record<string, RouteSpec>;
