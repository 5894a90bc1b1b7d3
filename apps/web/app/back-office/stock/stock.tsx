import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import {
  BOOKED_REASONS,
  type BookedReason,
  STOCK_FILTER_LABEL,
  STOCK_FILTERS,
  STOCK_REASON_LABEL,
} from '@darzi/contract/back-office/stock.ts';
import { useRef, useState } from 'react';
import type { MetaArgs } from 'react-router';
import { describePersonalPage, useShop } from '../../shell/shop.ts';
import { FilterForm } from '../../staff/filter-form.tsx';
import { FilterSelect } from '../../staff/filter-select.tsx';
import { KeysetList } from '../../staff/keyset-list.tsx';
import { AdminHead } from '../../staff/page-parts.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useProducts } from '../products/use-products.ts';
import { BookBar } from './book-bar.tsx';
import { enter, type StockEntries } from './stock-entries.ts';
import { StockRow } from './stock-row.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Stock');

const FILTERS = ['q', 'category', 'stock'] as const;
const NONE: StockEntries = new Map();

/** The count sheet: every size with its stock, an input field, and a box to tick on paper. */
const StockPage = () => {
  const { categories } = useShop().facetNames;
  const filters = useFilters(FILTERS);
  const [reason, setReason] = useState<BookedReason>('counted');
  const [entries, setEntries] = useState(NONE);
  const query = useProducts({
    q: filters.read('q'),
    category: categories.find((one) => one === filters.read('category')),
    state: undefined,
    stock: STOCK_FILTERS.find((one) => one === filters.read('stock')),
  });
  /** Where counting goes on once the fields are empty and their bar is gone. */
  const last = useRef<HTMLInputElement>(null);
  const sheet = useRef<HTMLUListElement>(null);
  const write = (product: AdminProduct, size: string, field: HTMLInputElement) => {
    const { value } = field;
    last.current = field;
    setEntries((before) => enter(before, product, size, value));
  };
  const empty = () => {
    setEntries(NONE);
    // what is booked may no longer fit the filter
    const next = last.current?.isConnected ? last.current : sheet.current?.querySelector('input');
    next?.focus({ preventScroll: true });
  };
  return (
    <>
      <AdminHead
        title="Stock"
        lead="Enter what you counted, received or lost beside each size and book it. Print the sheet to count on paper; sales made meanwhile are taken off automatically."
        aside={
          <>
            <LinkButton to="/admin/stock/movements" variant="quiet">
              Movements
            </LinkButton>
            <Button variant="secondary" onClick={() => window.print()}>
              Print the sheet
            </Button>
          </>
        }
      />
      <div className="print:hidden">
        <FilterForm label="Find products" searchLabel="Name" {...filters.search}>
          <FilterSelect label="Category" all="All" options={categories} {...filters.select('category')} />
          <FilterSelect
            label="Stock"
            all="Any"
            options={Object.entries(STOCK_FILTER_LABEL)}
            {...filters.select('stock')}
          />
          <SelectField
            label="You enter what was"
            value={reason}
            onChange={(event) => {
              setReason(BOOKED_REASONS.find((one) => one === event.target.value) ?? 'counted');
              setEntries(NONE);
            }}
          >
            {BOOKED_REASONS.map((one) => (
              <option key={one} value={one}>
                {STOCK_REASON_LABEL[one]}
              </option>
            ))}
          </SelectField>
        </FilterForm>
      </div>
      <KeysetList
        query={query}
        rowsOf={(page) => page.products}
        noun={['product', 'products']}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        empty="Add a product first; its sizes are counted here."
      >
        {(rows) => (
          <ul ref={sheet} aria-label="Stock" className="border-t border-ink">
            {rows.map((product) => (
              <StockRow
                key={product._id}
                product={product}
                reason={reason}
                entries={entries}
                onWrite={(size, field) => write(product, size, field)}
              />
            ))}
          </ul>
        )}
      </KeysetList>
      <BookBar reason={reason} entries={entries} onDone={empty} />
    </>
  );
};

export default StockPage;
