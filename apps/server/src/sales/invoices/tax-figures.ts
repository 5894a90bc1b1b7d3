import { LANGUAGES } from '@darzi/contract/languages.ts';
import { type Paise, paise } from '@darzi/contract/money.ts';
import { z } from 'zod';

const amount = z
  .number()
  .int()
  .transform((value): Paise => paise(value));

const line = z.object({
  name: z.string(),
  detail: z.string(),
  hsn: z.string(),
  quantity: z.number().int(),
  pricePaise: amount,
  discountPaise: amount,
  ratePercent: z.number(),
  grossPaise: amount,
  taxablePaise: amount,
  cgstPaise: amount,
  sgstPaise: amount,
  igstPaise: amount,
  /** For untaxed goods: exempt by notification rather than nil rated by tariff. */
  isExempt: z.boolean().optional(),
});
export type TaxLine = z.output<typeof line>;

/** Everything a document states, as of its issue; only the buyer is stored separately. Whole paise. */
export const taxFigures = z.object({
  /** Language of its labels: the buyer's at the time of issue; absent: English. */
  language: z.enum(LANGUAGES).optional(),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    gstin: z.string().nullable(),
    state: z.string(),
  }),
  placeOfSupply: z.object({ name: z.string(), code: z.string() }),
  split: z.enum(['cgst+sgst', 'igst']),
  /** The registration of a buyer who buys for a business. */
  buyerGstin: z.string().nullable().default(null),
  orderId: z.string(),
  orderedAt: z.string(),
  /** For a credit note: the number and date of the invoice it refers to, and the reason. */
  against: z.object({ number: z.string(), issuedAt: z.string(), because: z.string() }).nullable(),
  /** Issued by a registered seller for untaxed goods only: the law requires a bill of supply for them. */
  isBillOfSupply: z.boolean().optional(),
  lines: z.array(line),
});
export type TaxFigures = z.output<typeof taxFigures>;

/** Whom a document was issued to. */
export const taxBuyer = z.object({ name: z.string(), address: z.string(), company: z.string().optional() });
export type TaxBuyer = z.output<typeof taxBuyer>;
