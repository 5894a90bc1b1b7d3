import { z } from 'zod';
import { nothing, type RouteSpec } from '../route.ts';

export const EXPORTS = ['products', 'orders', 'custom-orders', 'customers'] as const;

export const exportRoutes = {
  'GET /api/admin/export/:what': {
    summary: 'Everything of a kind as a CSV file, streamed; products in the form that the import reads',
    access: ['admin'],
    params: z.object({ what: z.enum(EXPORTS) }),
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
