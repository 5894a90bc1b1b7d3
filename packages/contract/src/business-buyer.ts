import { z } from 'zod';
import { GSTIN_ERROR } from './gstin-fault.ts';
import { gstinText } from './invoices/gstin.ts';

/** Who buys for a business, as the tax invoice names it. */
export const businessBuyer = z.object({
  gstin: gstinText,
  company: z
    .string()
    .trim()
    .min(1, GSTIN_ERROR.company)
    .max(120, 'At most 120 characters')
    .regex(/^\P{Cc}*$/u, 'One line of text'),
});
export type BusinessBuyer = z.output<typeof businessBuyer>;
