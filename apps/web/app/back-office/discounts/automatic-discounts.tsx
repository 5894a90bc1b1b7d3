import type { AutomaticDiscount } from '@darzi/contract/discounts/automatic-discounts.routes.ts';
import { Link, type MetaArgs } from 'react-router';
import { describePersonalPage } from '../../shell/shop.ts';
import { ListPage } from '../../staff/list-page.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { automaticTermsIn } from './automatic-fields.ts';
import { AutomaticForm } from './automatic-form.tsx';
import { discountColumns, periodIn, useOpenDiscount } from './open-discount.tsx';
import { useAutomaticDiscounts } from './use-discounts.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Automatic discounts');

const limitsIn = ({ oncePerCustomer, combinesWithCode }: AutomaticDiscount): string =>
  [oncePerCustomer && 'Once per customer', combinesWithCode ? 'with or without a code' : 'not with a code']
    .filter(Boolean)
    .join(', ');

const COLUMNS = discountColumns<AutomaticDiscount>(
  { head: 'Name', cell: ({ name }) => name },
  (discount) => (
    <>
      <span className="block">{automaticTermsIn(discount)}</span>
      <span className="block text-13 text-chalk first-letter:uppercase">{limitsIn(discount)}</span>
    </>
  ),
  { head: 'Orders', cell: ({ uses }) => String(uses) },
);

const FILTERS = [] as const;

const AutomaticDiscountsPage = () => {
  const filters = useFilters(FILTERS);
  const query = useAutomaticDiscounts();
  const { open, discount, isOpen, addressOf, close } = useOpenDiscount('discount', query.data);
  return (
    <>
      <ListPage
        title="Automatic discounts"
        lead={
          <>
            Every cart that qualifies gets them, without a code. Existing orders keep their discounts.{' '}
            <Link to="/admin/discounts" className="text-link hover:text-madder">
              Discount codes
            </Link>
          </>
        }
        aside={
          <LinkButton to={addressOf('new')} preventScrollReset>
            New discount
          </LinkButton>
        }
        filters={filters}
        query={query}
        rowsOf={(page) => page.discounts}
        noun={['discount', 'discounts']}
        empty="Add one, and every cart that qualifies gets it."
        rows={{
          columns: COLUMNS,
          linkOf: ({ _id }) => addressOf(_id),
          below: (discount) => `${automaticTermsIn(discount)} · ${periodIn(discount)}`,
        }}
      />
      <Dialog isOpen={isOpen} onClose={close} title={discount === undefined ? 'New discount' : discount.name}>
        <AutomaticForm key={open} discount={discount} onDone={close} />
      </Dialog>
    </>
  );
};

export default AutomaticDiscountsPage;
