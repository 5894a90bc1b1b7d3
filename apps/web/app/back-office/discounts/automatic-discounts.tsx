import type { AutomaticDiscount } from '@darzi/contract/discounts/automatic-discounts.routes.ts';
import { DISCOUNT_STATE_LABEL } from '@darzi/contract/discounts/discount.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { Link, type MetaArgs } from 'react-router';
import { describePersonalPage } from '../../shell/shop.ts';
import type { Column } from '../../staff/data-table.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { automaticTermsIn } from './automatic-fields.ts';
import { AutomaticForm } from './automatic-form.tsx';
import { periodIn, STATE_TONE, useOpenDiscount } from './open-discount.ts';
import { useAutomaticDiscounts } from './use-discounts.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Automatic discounts');

const limitsIn = ({ oncePerCustomer, combinesWithCode }: AutomaticDiscount): string =>
  [oncePerCustomer && 'Once per customer', combinesWithCode ? 'with or without a code' : 'not with a code']
    .filter(Boolean)
    .join(', ');

const COLUMNS: readonly Column<AutomaticDiscount>[] = [
  { head: 'Name', cell: ({ name }) => name },
  {
    head: 'Terms',
    cell: (discount) => (
      <>
        <span className="block">{automaticTermsIn(discount)}</span>
        <span className="block text-13 text-chalk first-letter:uppercase">{limitsIn(discount)}</span>
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
  { head: 'Orders', cell: ({ uses }) => String(uses), isNumber: true, isWide: true },
  { head: 'Given', cell: ({ given }) => showRupees(given), isNumber: true, isWide: true },
];

const NEW = 'new';
const FILTERS = [] as const;

const AutomaticDiscountsPage = () => {
  const { open, addressOf, close } = useOpenDiscount('discount');
  const filters = useFilters(FILTERS);
  const query = useAutomaticDiscounts();
  const opened = query.data?.pages.flatMap((page) => page.discounts).find(({ _id }) => _id === open);
  return (
    <>
      <ListPage
        title="Automatic discounts"
        lead={
          <>
            Every cart that qualifies gets them, without a code. Orders keep what they were given.{' '}
            <Link to="/admin/discounts" className="text-link hover:text-madder">
              Discount codes
            </Link>
          </>
        }
        aside={
          <LinkButton to={addressOf(NEW)} preventScrollReset>
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
      <Dialog
        isOpen={open === NEW || opened !== undefined}
        onClose={close}
        title={opened === undefined ? 'New discount' : opened.name}
      >
        <AutomaticForm key={open} discount={opened} onDone={close} />
      </Dialog>
    </>
  );
};

export default AutomaticDiscountsPage;
