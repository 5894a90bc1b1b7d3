import { DISCOUNT_STATE_LABEL } from '@darzi/contract/discounts/discount.ts';
import type { Discount } from '@darzi/contract/discounts/discounts.routes.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { Link, type MetaArgs } from 'react-router';
import { describePersonalPage } from '../../shell/shop.ts';
import { FilterSelect } from '../../staff/filter-select.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DiscountForm } from './discount-form.tsx';
import { discountColumns, periodIn, useOpenDiscount } from './open-discount.tsx';
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

const COLUMNS = discountColumns<Discount>(
  { head: 'Code', cell: ({ code }) => code },
  (discount) => (
    <>
      <span className="block">{termsIn(discount)}</span>
      <span className="block text-13 text-chalk">
        {discount.oncePerCustomer ? 'Once per customer' : 'No limit per customer'}
      </span>
      {discount.note === '' ? null : (
        <span className="block text-13 wrap-anywhere text-chalk">{discount.note}</span>
      )}
    </>
  ),
  { head: 'Used', cell: usesIn },
);

const FILTERS = ['q', 'state'] as const;

const DiscountsPage = () => {
  const filters = useFilters(FILTERS);
  const query = useDiscounts({ q: filters.read('q'), state: filters.read('state') });
  const { open, discount, isOpen, addressOf, close } = useOpenDiscount('code', query.data);
  return (
    <>
      <ListPage
        title="Discount codes"
        lead={
          <>
            Shoppers type them in the cart or at the checkout. Existing orders keep their discount, whatever
            happens to the code. For discounts without a code, see{' '}
            <Link to="/admin/discounts/automatic" className="text-link text-ink hover:text-madder">
              automatic discounts
            </Link>
          </>
        }
        aside={
          <LinkButton to={addressOf('new')} preventScrollReset>
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
      <Dialog isOpen={isOpen} onClose={close} title={discount === undefined ? 'New code' : discount.code}>
        <DiscountForm key={open} discount={discount} onDone={close} />
      </Dialog>
    </>
  );
};

export default DiscountsPage;
