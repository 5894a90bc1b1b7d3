import { showDay } from '@darzi/contract/dates.ts';
import { DISCOUNT_STATE_LABEL, type DiscountState } from '@darzi/contract/discounts/discount.ts';
import type { Discount } from '@darzi/contract/discounts/discounts.routes.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { type MetaArgs, useSearchParams } from 'react-router';
import { describePersonalPage } from '../../shell/shop.ts';
import type { Column } from '../../staff/data-table.tsx';
import { FilterSelect } from '../../staff/filter-select.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DiscountForm } from './discount-form.tsx';
import { useDiscounts } from './use-discounts.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Discount codes');

const TONE = {
  running: 'good',
  planned: 'info',
  ended: 'plain',
  'used up': 'plain',
  paused: 'bad',
} as const satisfies Record<DiscountState, string>;

const termsIn = ({ percent, amount, minimum }: Discount): string =>
  [
    percent === null ? `${showRupees(amount ?? 0)} off` : `${percent}% off`,
    minimum > 0 && `from ${showRupees(minimum)}`,
  ]
    .filter(Boolean)
    .join(' ');

const periodIn = ({ startsAt, endsAt }: Discount): string => {
  if (startsAt === null) return endsAt === null ? 'Any time' : `Until ${showDay(endsAt)}`;
  return endsAt === null ? `From ${showDay(startsAt)}` : `${showDay(startsAt)} – ${showDay(endsAt)}`;
};

const usesIn = ({ uses, mostUses }: Discount): string =>
  mostUses === null ? `${uses}` : `${uses} of ${mostUses}`;

const COLUMNS: readonly Column<Discount>[] = [
  { head: 'Code', cell: ({ code }) => code },
  {
    head: 'Terms',
    cell: (discount) => (
      <>
        <span className="block">{termsIn(discount)}</span>
        <span className="block text-13 text-chalk">
          {discount.oncePerCustomer ? 'Once per customer' : 'As often as a customer likes'}
        </span>
        {discount.note === '' ? null : (
          <span className="block text-13 wrap-anywhere text-chalk">{discount.note}</span>
        )}
      </>
    ),
    isWide: true,
    className: 'lg:w-1/3',
  },
  { head: 'Period', cell: periodIn, isWide: true },
  {
    head: 'State',
    cell: ({ state }) => <Badge tone={TONE[state]}>{DISCOUNT_STATE_LABEL[state]}</Badge>,
    className: 'text-right lg:text-left',
  },
  { head: 'Used', cell: usesIn, isNumber: true, isWide: true },
  { head: 'Given', cell: ({ given }) => showRupees(given), isNumber: true, isWide: true },
];

const FILTERS = ['q', 'state'] as const;
const NEW = 'new';

/** The code that is being changed, as it stands in the address; `new` for one to be added. */
const useOpenCode = () => {
  const [search, setSearch] = useSearchParams();
  const open = search.get('code');
  const addressOf = (code: string): string => {
    const next = new URLSearchParams(search);
    next.set('code', code);
    return `?${next}`;
  };
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('code');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { open, addressOf, close };
};

const DiscountsPage = () => {
  const filters = useFilters(FILTERS);
  const { open, addressOf, close } = useOpenCode();
  const query = useDiscounts({ q: filters.read('q'), state: filters.read('state') });
  const opened = query.data?.pages.flatMap((page) => page.discounts).find(({ _id }) => _id === open);
  return (
    <>
      <ListPage
        title="Discount codes"
        lead="Shoppers type them in the cart or at the checkout. Orders keep their discount, whatever happens to the code."
        aside={
          <LinkButton to={addressOf(NEW)} preventScrollReset>
            New code
          </LinkButton>
        }
        filters={filters}
        searchLabel="Code or note"
        selects={
          <FilterSelect
            label="State"
            all="All states"
            options={Object.entries(DISCOUNT_STATE_LABEL)}
            {...filters.select('state')}
          />
        }
        query={query}
        rowsOf={(page) => page.discounts}
        noun={['code', 'codes']}
        empty="Add one, hand it out, and see here how often it was used."
        rows={{
          columns: COLUMNS,
          linkOf: ({ _id }) => addressOf(_id),
          below: (discount) => `${termsIn(discount)} · ${periodIn(discount)} · used ${usesIn(discount)}`,
        }}
      />
      <Dialog
        isOpen={open === NEW || opened !== undefined}
        onClose={close}
        title={opened === undefined ? 'New code' : opened.code}
      >
        <DiscountForm key={open} discount={opened} onDone={close} />
      </Dialog>
    </>
  );
};

export default DiscountsPage;
