import { showDay } from '@darzi/contract/dates.ts';
import { DISCOUNT_STATE_LABEL, type DiscountState } from '@darzi/contract/discounts/discount.ts';
import { showRupees } from '@darzi/contract/money.ts';
import type { Column } from '../../staff/data-table.tsx';
import { useOpenEntry } from '../../staff/use-filters.ts';
import { Badge } from '../../ui/chip.tsx';

const STATE_TONE = {
  running: 'good',
  planned: 'info',
  ended: 'plain',
  'used up': 'plain',
  paused: 'bad',
} as const satisfies Record<DiscountState, string>;

type Period = { readonly startsAt: string | null; readonly endsAt: string | null };

/** When a discount runs, in words. */
export const periodIn = ({ startsAt, endsAt }: Period): string => {
  if (startsAt === null) return endsAt === null ? 'Any time' : `Until ${showDay(endsAt)}`;
  return endsAt === null ? `From ${showDay(startsAt)}` : `${showDay(startsAt)} – ${showDay(endsAt)}`;
};

type Listed = Period & { readonly _id: string; readonly state: DiscountState; readonly given: number };

/** Columns shared by both kinds of discount: name, terms and number of uses. */
export const discountColumns = <One extends Listed>(
  name: Column<One>,
  terms: Column<One>['cell'],
  used: Pick<Column<One>, 'head' | 'cell'>,
): readonly Column<One>[] => [
  name,
  { head: 'Terms', cell: terms, isWide: true, className: 'lg:w-1/3' },
  { head: 'Period', cell: periodIn, isWide: true },
  {
    head: 'State',
    cell: ({ state }) => <Badge tone={STATE_TONE[state]}>{DISCOUNT_STATE_LABEL[state]}</Badge>,
    className: 'text-right lg:text-left',
  },
  { ...used, isNumber: true, isWide: true },
  { head: 'Total given', cell: ({ given }) => showRupees(given), isNumber: true, isWide: true },
];

type Pages<One> = { readonly pages: readonly { readonly discounts: readonly One[] }[] };

/** The discount being edited, or `new`, taken from this search parameter. */
export const useOpenDiscount = <One extends Listed>(name: string, data: Pages<One> | undefined) => {
  const entry = useOpenEntry(name);
  const discount = data?.pages.flatMap((page) => page.discounts).find(({ _id }) => _id === entry.open);
  return { ...entry, discount, isOpen: entry.open === 'new' || discount !== undefined };
};
