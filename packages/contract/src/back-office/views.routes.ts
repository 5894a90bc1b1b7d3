import { z } from 'zod';
import { staffViewId } from '../ids.ts';
import { idParams, line, nothing, ORDER_ADMIN, type RouteSpec } from '../route.ts';

/** Lists whose filters staff can save as views. */
const VIEWED_LISTS = ['orders', 'products', 'customers'] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** A list as a staff member filtered and sorted it, under a name of their own. */
const staffView = z.object({
  _id: staffViewId,
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  query: z.string().describe('of the list’s address, as in `status=Packing&sort=total`'),
});
export type StaffView = z.output<typeof staffView>;

export const viewsRoutes = {
  'GET /api/admin/views': {
    summary: 'One’s own saved views of the lists, by name',
    access: ORDER_ADMIN,
    answer: z.object({ views: z.array(staffView) }),
  },
  'POST /api/admin/views': {
    summary: 'Save a view of a list; one of the same name is replaced',
    access: ORDER_ADMIN,
    body: z.object({
      list: z.enum(VIEWED_LISTS),
      name: line(40),
      query: z
        .string()
        .min(1, 'Required')
        .max(500)
        .regex(/^[^?#\0\s]*$/, 'The query of an address'),
    }),
    answer: z.object({ view: staffView }),
  },
  'DELETE /api/admin/views/:id': {
    summary: 'Remove an own view',
    access: ORDER_ADMIN,
    params: idParams(staffViewId),
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
