import { z } from 'zod';
import { isRupees } from '../money.ts';
import { proposedDesign } from './garments.routes.ts';

/** A line of the price: cloth, making, extras; a discount is negative. Rupees. */
export const bidLine = z.object({
  label: z.string().trim().min(1, 'Required').max(80),
  amount: z.number().min(-10_000_000).max(10_000_000).refine(isRupees, 'At most two decimals'),
});

/** One revision of a bid, as both sides see it. Rupees. */
export const bid = z.object({
  revision: z.number().int(),
  price: z.number(),
  breakdown: z.array(bidLine),
  designerNotes: z.string(),
  estimatedDelivery: z.string().nullable(),
  color: z.string().nullable(),
  design: proposedDesign
    .nullable()
    .optional()
    .describe('the composition that the designer proposes; null: as the customer asked'),
  at: z.string(),
});
export type Bid = z.output<typeof bid>;
