import { z } from 'zod';
import type { Side } from './conversation.ts';

/** A message from the customer or from the side that answers. */
export const messageWith = <House extends Exclude<Side, 'customer'>>(house: House) =>
  z.object({
    _id: z.string(),
    from: z.enum(['customer', house]),
    author: z.string(),
    text: z.string(),
    createdAt: z.string().describe('ISO 8601'),
  });
