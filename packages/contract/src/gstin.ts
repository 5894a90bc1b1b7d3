import { z } from 'zod';
import { GSTIN_ERROR, gstinFault, hasGstinForm } from './gstin-fault.ts';

export { isGstinOf } from './gstin-fault.ts';

const typed = z.string().trim().toUpperCase();

/** Anything that looks like a GSTIN. */
export const gstinForm = typed.refine(hasGstinForm, GSTIN_ERROR.form);

/** A valid GST registration number: form, state and check digit. Lower case is accepted. */
export const gstinText = typed.superRefine((gstin, context) => {
  const message = gstinFault(gstin);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

/** A business buyer, as the tax invoice names it. */
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
