import type { CallInput } from '@darzi/contract/client.ts';
import type { ProposedDesign } from '@darzi/contract/custom-orders/garments.routes.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import {
  addPaise,
  isRupees,
  NO_MONEY,
  type Paise,
  paiseFromRupees,
  showPaise,
  toRupees,
} from '@darzi/contract/money.ts';
import { typedNumber } from '@darzi/contract/wording.ts';

export type BidFields = {
  price: string;
  lines: { label: string; amount: string }[];
  designerNotes: string;
  estimatedDelivery: string;
  color: string;
  /** The designer's own composition; null: the customer's. */
  design: ProposedDesign | null;
};

const USUAL_LINES = ['Fabric', 'Making', 'Extras'];

/** The form's start: the bid as it stands, or the three usual lines. */
export const bidFieldsOf = (order: StudioOrder): BidFields => {
  const latest = order.bids.at(-1);
  const lines = latest?.breakdown.map(({ label, amount }) => ({ label, amount: String(amount) })) ?? [];
  return {
    price: latest === undefined ? '' : String(latest.price),
    lines: lines.length > 0 ? lines : USUAL_LINES.map((label) => ({ label, amount: '' })),
    designerNotes: latest?.designerNotes ?? '',
    estimatedDelivery: latest?.estimatedDelivery?.slice(0, 10) ?? '',
    color: order.design.color ?? '',
    design: latest?.design ?? null,
  };
};

/** Rupees out of what was typed, `1,250.50` too; undefined for what is no amount. */
const rupeesOf = (typed: string): number | undefined => {
  const rupees = typedNumber(typed);
  return isRupees(rupees) ? rupees : undefined;
};

/** Words for an amount that cannot stand; undefined when it can. Blank is right for a line, not for a price. */
export const amountProblem = (typed: string, isPrice: boolean): string | undefined => {
  if (typed.trim() === '') return isPrice ? 'Required' : undefined;
  const rupees = rupeesOf(typed);
  if (rupees === undefined) return 'An amount in rupees, at most two decimals';
  return isPrice && rupees <= 0 ? 'More than zero' : undefined;
};

const breakdownOf = (lines: BidFields['lines']) =>
  lines.flatMap(({ label, amount }) => {
    const rupees = rupeesOf(amount);
    return rupees === undefined ? [] : [{ label: label.trim(), amount: rupees }];
  });

const sumPaise = (lines: BidFields['lines']): Paise | undefined => {
  const filled = breakdownOf(lines);
  return filled.length === 0
    ? undefined
    : addPaise(NO_MONEY, ...filled.map(({ amount }) => paiseFromRupees(amount)));
};

/** What the lines add up to, in words; undefined while none of them has an amount. */
export const sumOfLines = (lines: BidFields['lines']): string | undefined => {
  const sum = sumPaise(lines);
  return sum === undefined ? undefined : showPaise(sum);
};

/** The price that the lines make, as one types it. */
export const priceOfLines = (lines: BidFields['lines']): string => {
  const sum = sumPaise(lines);
  return sum === undefined ? '' : String(toRupees(sum));
};

/** Words when the lines and the price differ; undefined when they agree or there are no lines. */
export const sumProblem = ({ price, lines }: Pick<BidFields, 'price' | 'lines'>): string | undefined => {
  const sum = sumOfLines(lines);
  const rupees = rupeesOf(price);
  if (sum === undefined || rupees === undefined) return undefined;
  const wanted = showPaise(paiseFromRupees(rupees));
  return sum === wanted ? undefined : `The lines add up to ${sum}, not to ${wanted}`;
};

/** What is sent. `revision` is the last one that the designer has seen. */
export const bidDraftOf = (
  fields: BidFields,
  revision: number,
): CallInput<'POST /api/studio/custom-orders/:id/bid'>['body'] => ({
  price: rupeesOf(fields.price) ?? 0,
  breakdown: breakdownOf(fields.lines),
  designerNotes: fields.designerNotes.trim(),
  estimatedDelivery: fields.estimatedDelivery,
  color: fields.color.trim(),
  design: fields.design,
  revision,
});
