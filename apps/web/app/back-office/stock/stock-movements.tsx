import type { StockMovement } from '@darzi/contract/back-office/stock.routes.ts';
import { STOCK_REASON_LABEL, STOCK_REASONS, type StockReason } from '@darzi/contract/back-office/stock.ts';
import { showMoment } from '@darzi/contract/dates.ts';
import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { Link, type MetaArgs } from 'react-router';
import { call } from '../../shell/call.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { usePages } from '../../shell/use-pages.ts';
import type { Column } from '../../staff/data-table.tsx';
import { FilterSelect } from '../../staff/filter-select.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { GOODS } from '../products/use-products.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Stock movements');

const useMovements = (product: string, reason: StockReason | undefined) =>
  usePages([...GOODS, 'movements', { product, reason }], (page, options) =>
    call(
      'GET /api/admin/stock/movements',
      { query: { product: product || undefined, reason, ...page } },
      options,
    ),
  );

const showChange = (quantity: number): string => (quantity > 0 ? `+${quantity}` : `−${-quantity}`);

const Reason = ({ movement: { reason, order, note } }: { movement: StockMovement }) => (
  <>
    {STOCK_REASON_LABEL[reason]}
    {order === null ? null : (
      <>
        {' '}
        <Link to={`/admin/orders/${order}`} className="text-link relative z-10 text-13 hover:text-madder">
          #{lastSix(order)}
        </Link>
      </>
    )}
    {note === null ? null : <span className="block text-13 text-chalk wrap-anywhere">{note}</span>}
  </>
);

const COLUMNS: readonly Column<StockMovement>[] = [
  { head: 'Product', cell: ({ product, size }) => `${product.name}, ${size}` },
  { head: 'Change', cell: ({ quantity }) => showChange(quantity), isNumber: true },
  { head: 'Left', cell: ({ stock }) => stock, isNumber: true },
  { head: 'Why', cell: (movement) => <Reason movement={movement} />, isWide: true },
  { head: 'Who', cell: ({ who }) => <span className="wrap-anywhere">{who}</span>, isWide: true },
  {
    head: 'When',
    cell: ({ at }) => <time dateTime={at}>{showMoment(at)}</time>,
    isWide: true,
    className: 'whitespace-nowrap text-13 text-chalk',
  },
];

const FILTERS = ['product', 'reason'] as const;

/** Every change of stock: what, why, for which order, by whom and when. */
const StockMovementsPage = () => {
  const filters = useFilters(FILTERS);
  const reason = STOCK_REASONS.find((one) => one === filters.read('reason'));
  const query = useMovements(filters.read('product'), reason);
  return (
    <ListPage
      title="Stock movements"
      lead="Every change of stock: sales, cancelled orders, counts, imports. Nothing here can be changed."
      aside={
        <LinkButton to="/admin/stock" variant="quiet">
          Count and book
        </LinkButton>
      }
      filters={filters}
      selects={
        <>
          <FilterSelect
            label="Why"
            className="w-full max-w-64"
            all="Any reason"
            options={Object.entries(STOCK_REASON_LABEL)}
            {...filters.select('reason')}
          />
          {filters.read('product') === '' ? null : (
            <Button variant="quiet" onClick={() => filters.change('product', '')}>
              Show all products
            </Button>
          )}
        </>
      }
      query={query}
      rowsOf={(page) => page.movements}
      noun={['movement', 'movements']}
      empty="Your first sale or count will appear here."
      rows={{
        columns: COLUMNS,
        linkOf: ({ product }) => `/admin/products/${product._id}`,
        below: (movement) =>
          `${STOCK_REASON_LABEL[movement.reason]} · ${movement.who} · ${showMoment(movement.at)}`,
      }}
    />
  );
};

export default StockMovementsPage;
