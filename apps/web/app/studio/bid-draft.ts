import type { CallInput } from '@darzi/contract/client.ts';
import type { ProposedDesign } from '@darzi/contract/custom-orders/garments.routes.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { showShortDay } from '@darzi/contract/dates.ts';
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

/** Initial fields: the current bid, or the three usual lines. */
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

/** Rupees from the typed text, `1,250.50` too; undefined for anything else. */
const rupeesOf = (typed: string): number | undefined => {
  const rupees = typedNumber(typed);
  return isRupees(rupees) ? rupees : undefined;
};

/** What is wrong with an amount; undefined when nothing is. A line may be blank, a price may not. */
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

/** The total of the lines, in words; undefined while none of them has an amount. */
export const sumOfLines = (lines: BidFields['lines']): string | undefined => {
  const sum = sumPaise(lines);
  return sum === undefined ? undefined : showPaise(sum);
};

/** The price that the lines add up to, as one would type it. */
export const priceOfLines = (lines: BidFields['lines']): string => {
  const sum = sumPaise(lines);
  return sum === undefined ? '' : String(toRupees(sum));
};

/** An error if lines and price differ; undefined if they agree or there are no lines. */
export const sumProblem = ({ price, lines }: Pick<BidFields, 'price' | 'lines'>): string | undefined => {
  const sum = sumOfLines(lines);
  const rupees = rupeesOf(price);
  if (sum === undefined || rupees === undefined) return undefined;
  const wanted = showPaise(paiseFromRupees(rupees));
  return sum === wanted ? undefined : `The lines add up to ${sum}, not to ${wanted}`;
};

/** When the customer needs it, and whether the promised day is too late for that. */
export const neededByHint = (neededBy: string | null | undefined, delivery: string): string | undefined => {
  if (!neededBy) return undefined;
  const day = showShortDay(neededBy);
  return delivery > neededBy ? `Too late: the customer needs it by ${day}.` : `Needed by ${day}.`;
};

/** What to send. `revision` is the latest one the designer has seen. */
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
