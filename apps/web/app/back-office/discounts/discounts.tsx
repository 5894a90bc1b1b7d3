import { DISCOUNT_STATE_LABEL } from '@darzi/contract/discounts/discount.ts';
import type { Discount } from '@darzi/contract/discounts/discounts.routes.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { Link, type MetaArgs } from 'react-router';
import { describePersonalPage } from '../../shell/shop.ts';
import type { Column } from '../../staff/data-table.tsx';
import { FilterSelect } from '../../staff/filter-select.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DiscountForm } from './discount-form.tsx';
import { periodIn, STATE_TONE, useOpenDiscount } from './open-discount.ts';
import { useDiscounts } from './use-discounts.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Discount codes');

const termsIn = ({ percent, amount, minimum }: Discount): string =>
  [
    percent === null ? `${showRupees(amount ?? 0)} off` : `${percent}% off`,
    minimum > 0 && `from ${showRupees(minimum)}`,
  ]
    .filter(Boolean)
    .join(' ');

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
    cell: ({ state }) => <Badge tone={STATE_TONE[state]}>{DISCOUNT_STATE_LABEL[state]}</Badge>,
    className: 'text-right lg:text-left',
  },
  { head: 'Used', cell: usesIn, isNumber: true, isWide: true },
  { head: 'Given', cell: ({ given }) => showRupees(given), isNumber: true, isWide: true },
];

const FILTERS = ['q', 'state'] as const;
const NEW = 'new';

const DiscountsPage = () => {
  const filters = useFilters(FILTERS);
  const { open, addressOf, close } = useOpenDiscount('code');
  const query = useDiscounts({ q: filters.read('q'), state: filters.read('state') });
  const opened = query.data?.pages.flatMap((page) => page.discounts).find(({ _id }) => _id === open);
  return (
    <>
      <ListPage
        title="Discount codes"
        lead={
          <>
            Shoppers type them in the cart or at the checkout. Orders keep their discount, whatever happens to
            the code. What needs no code:{' '}
            <Link to="/admin/discounts/automatic" className="text-link text-ink hover:text-madder">
              automatic discounts
            </Link>
          </>
        }
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
