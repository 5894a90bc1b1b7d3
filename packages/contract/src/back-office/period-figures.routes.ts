import { z } from 'zod';
import type { RouteSpec } from '../route.ts';
import { faultsOfPeriod, RETURN_REASONS } from './period.ts';

const sums = z.object({
  orders: z.number().int().describe('placed and neither cancelled nor returned to sender'),
  amount: z.number().describe('what they come to, in rupees'),
  average: z.number().nullable().describe('an order, in rupees; null where there is none'),
  customers: z.number().int().describe('with an account'),
  cameBack: z.number().int().describe('those among them who had ordered before'),
  returns: z.number().int().describe('requested, and neither declined nor withdrawn'),
  customOrders: z.number().int().describe('made to measure: accepted in these days and not cancelled'),
  customAmount: z.number().describe('what they come to, in rupees'),
});
export type PeriodSums = z.output<typeof sums>;

const counts = { pieces: z.number().int(), before: z.number().int() };

const day = z.iso.date();
const periodFigures = z.object({
  from: day,
  to: day,
  before: z.object({ from: day, to: day, sums }).describe('the same number of days just before'),
  sums,
  bestSellers: z
    .array(z.object({ _id: z.string(), name: z.string(), ...counts, amount: z.number() }))
    .describe('at most ten, most pieces first'),
  reasons: z
    .array(z.object({ reason: z.enum(RETURN_REASONS), ...counts }))
    .describe('pieces asked to be returned in either period, most first'),
  fits: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string(),
        returnedSmall: z.number().int(),
        returnedLarge: z.number().int(),
        reviewedSmall: z.number().int(),
        reviewedTrue: z.number().int(),
        reviewedLarge: z.number().int(),
      }),
    )
    .describe('at most ten products with feedback, most problems first'),
});
export type PeriodFigures = z.output<typeof periodFigures>;

export const periodFiguresRoutes = {
  'GET /api/admin/figures': {
    summary:
      'What was sold, to whom, and what came back in a range of days (Indian time), compared with as many days before',
    access: ['admin'],
    query: z.object({ from: day, to: day }).superRefine((period, context) => {
      for (const [field, message] of Object.entries(faultsOfPeriod(period)))
        context.addIssue({ code: 'custom', path: [field], message });
    }),
    answer: periodFigures,
  },
} as const satisfies Record<string, RouteSpec>;
