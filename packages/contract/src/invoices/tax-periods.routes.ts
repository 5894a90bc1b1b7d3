import { z } from 'zod';
import { nothing, type RouteSpec } from '../route.ts';

const ADMIN = ['admin'] as const;

/** A month (`2026-11`), or the quarter ending with it (`2026-12-quarter`), by India's clock. */
export const taxPeriod = z
  .string()
  .regex(/^20\d{2}-(?:(?:0[1-9]|1[0-2])|(?:03|06|09|12)-quarter)$/, 'A month or a quarter');

/** The tables of GSTR-1 that a shop fills in, named like the offline tool's sheets. */
export const TAX_SECTIONS = [
  'b2b',
  'b2cl',
  'b2cs',
  'exp',
  'cdnr',
  'cdnur',
  'exemp',
  'hsn_b2b',
  'hsn_b2c',
  'docs',
] as const;
export type TaxSection = (typeof TAX_SECTIONS)[number];

/** Totals of tax documents in rupees, less what credit notes took back. */
const sums = z.object({
  taxable: z.number(),
  igst: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  total: z.number(),
});
export type TaxSums = z.output<typeof sums>;

const counted = sums.extend({ documents: z.number().int() });

/** What to check before filing a period. */
export const TAX_CHECKS = [
  'not_ended',
  'no_gstin',
  'gstin_of_other_state',
  'other_gstin',
  'shipped_without_invoice',
  'refund_without_credit_note',
  'sums_differ',
] as const;
export type TaxCheck = (typeof TAX_CHECKS)[number];

export const taxMonth = z.object({
  period: z.string(),
  invoices: z.number().int(),
  creditNotes: z.number().int(),
  total: z.number().describe('rupees, credit notes subtracted'),
  lockedAt: z.string().nullable(),
});
export type TaxMonth = z.output<typeof taxMonth>;

export const taxReport = z.object({
  period: z.string(),
  gstin: z.string().nullable(),
  invoices: counted,
  creditNotes: counted.describe('as positive amounts'),
  net: sums,
  sections: z.array(counted.extend({ section: z.enum(TAX_SECTIONS) })),
  checks: z.array(
    z.object({
      check: z.enum(TAX_CHECKS),
      count: z.number().int(),
      examples: z.array(z.string()).describe('numbers of orders or documents'),
    }),
  ),
  lockedAt: z.string().nullable(),
});
export type TaxReport = z.output<typeof taxReport>;

const periodParams = z.object({ period: taxPeriod });

export const taxPeriodsRoutes = {
  'GET /api/admin/tax': {
    summary: 'Months with invoices or credit notes, newest first',
    access: ADMIN,
    answer: z.object({ months: z.array(taxMonth) }),
  },
  'GET /api/admin/tax/:period': {
    summary: 'What a month or quarter comes to by the tables of GSTR-1, and what is missing before filing',
    access: ADMIN,
    params: periodParams,
    answer: z.object({ report: taxReport }),
  },
  'POST /api/admin/tax/:period/lock': {
    summary: 'Lock a month that has ended: no more documents are issued in it',
    access: ADMIN,
    params: periodParams,
    answer: z.object({ report: taxReport }),
  },
  'GET /api/admin/tax/:period/gstr1': {
    summary: 'GSTR-1 as the JSON of the offline tool',
    access: ADMIN,
    params: periodParams,
    answer: nothing,
  },
  'GET /api/admin/tax/:period/csv/:section': {
    summary: 'One table of GSTR-1 as CSV (text/csv)',
    access: ADMIN,
    params: periodParams.extend({ section: z.enum(TAX_SECTIONS) }),
    answer: nothing,
  },
  'GET /api/admin/tax/:period/csv': {
    summary: 'All tables of GSTR-1 that have rows as CSV in one file (application/zip)',
    access: ADMIN,
    params: periodParams,
    answer: nothing,
  },
  'GET /api/admin/tax/:period/tally': {
    summary: 'Invoices and credit notes as vouchers for Tally (XML)',
    access: ADMIN,
    params: periodParams,
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
