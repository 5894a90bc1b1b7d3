import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { toCurrency } from 'to-words/en-IN';
import type { TaxDocumentKind } from './gst.rules.ts';
import type { titleOf } from './tax-document.rules.ts';
import type { TaxLine } from './tax-figures.ts';

const GST_NOTES = {
  included: 'Prices include GST.',
  none: 'No GST is charged on these goods: they are nil rated or exempt.',
  unregistered: 'The seller is not registered for GST and charges none.',
} as const;
export type GstNote = keyof typeof GST_NOTES;

/**
 * The English labels of a tax document; each has its Hindi in `tax-document.texts.hi.ts`. Legal abbreviations (GSTIN,
 * HSN, SAC, CGST, SGST, IGST), numbers and amounts are the same in both.
 */
export const ENGLISH = {
  title: (title: ReturnType<typeof titleOf>): string => title,
  /** The legal title, printed beneath a title in another language. */
  legalTitle: (_title: ReturnType<typeof titleOf>): string | undefined => undefined,
  order: (id: string, day: string) => `Order ${orderNumber(id)} of ${day}`,
  against: (number: string, day: string) => `Against ${number} of ${day}`,
  because: (reason: string): string => reason,
  unregistered: 'Not registered for GST',
  erased: 'Erased with the customer’s account.',
  billedTo: 'Billed and sent to',
  placeOfSupply: 'Place of supply',
  noReverseCharge: 'Tax payable on reverse charge: no',
  item: 'Item',
  nameOf: ({ name }: Pick<TaxLine, 'name' | 'hsn'>): string => name,
  detailOf: ({ detail }: Pick<TaxLine, 'detail'>): string => detail,
  pieces: 'Pieces',
  price: 'Price',
  discount: 'Discount',
  taxable: 'Taxable',
  taxableValue: 'Taxable value',
  rate: (tax: string) => `${tax} rate`,
  totalTax: 'Total tax',
  total: (kind: TaxDocumentKind): string => (kind === 'invoice' ? 'Total' : 'Credited'),
  lineTotal: 'Total',
  inWords: 'Amount in words',
  amountInWords: (rupees: number): string => toCurrency(rupees),
  byHsn: (kind: TaxDocumentKind): string => (kind === 'invoice' ? 'Tax by HSN' : 'Tax credited by HSN'),
  hsnOrSac: 'HSN or SAC',
  smallPrint: (gst: GstNote) =>
    `${GST_NOTES[gst]} Amounts in Indian rupees. Computer-generated; valid without a signature.`,
  page: (page: number, count: number) => `Page ${page} of ${count}`,
};
export type TaxDocumentTexts = typeof ENGLISH;
