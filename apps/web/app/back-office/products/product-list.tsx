import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import { STOCK_FILTER_LABEL, STOCK_FILTERS } from '@darzi/contract/back-office/stock.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { useState } from 'react';
import type { MetaArgs } from 'react-router';
import { describePersonalPage, useShop } from '../../shell/shop.ts';
import { type Column, sortsOf } from '../../staff/data-table.tsx';
import { ExportButton } from '../../staff/export-button.tsx';
import { FilterSelect } from '../../staff/filter-select.tsx';
import { totalInWords } from '../../staff/keyset-list.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { MarkBox } from '../../ui/choice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { BulkAllBar } from './bulk-all.tsx';
import { marginOf } from './draft-variants.ts';
import { PriceUndo } from './price-undo.tsx';
import { ProductBar } from './product-bar.tsx';
import { ProductRuns } from './product-runs.tsx';
import { useTags } from './tag-field.tsx';
import { PRODUCTS, showStock, stateOf, totalStock, useProducts } from './use-products.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Products');

const States = ({ product }: { product: AdminProduct }) => {
  const state = stateOf(product);
  return (
    <span className="flex flex-wrap gap-1.5">
      {state === undefined ? null : <Badge tone={state.tone}>{state.word}</Badge>}
      {product.bestSeller ? <Badge>Best seller</Badge> : null}
    </span>
  );
};

const COLUMNS: readonly Column<AdminProduct>[] = [
  {
    head: 'Product',
    cell: ({ name, image, imageFocus }) => (
      <span className="flex items-start gap-3.5">
        <span className="w-11 flex-none">
          <Picture address={image[0]} alt="" sizes="44px" focus={imageFocus[0]} />
        </span>
        <span className="pt-1">{name}</span>
      </span>
    ),
    sort: [
      ['name', 'names from A'],
      ['-name', 'names from Z'],
    ],
    className: 'lg:w-[30%]',
  },
  {
    head: 'Category',
    cell: ({ category, subCategory, tags }) => (
      <>
        {category}, {subCategory}
        <span className="block wrap-anywhere">{shownTags(tags)}</span>
      </>
    ),
    isWide: true,
    className: 'pt-4 text-13 text-chalk',
  },
  {
    head: 'Stock',
    cell: (product) => (
      <>
        <span className={totalStock(product) === 0 ? 'font-medium text-madder' : ''}>
          {totalStock(product).toLocaleString('en-IN')}
        </span>
        <span className="block max-w-80 text-13 text-chalk tabular-nums">{showStock(product)}</span>
      </>
    ),
    isWide: true,
    className: 'pt-4 lg:w-[26%]',
  },
  { head: 'State', cell: (product) => <States product={product} />, isWide: true, className: 'pt-3.5' },
  {
    head: 'Added',
    cell: ({ date }) => showDay(date),
    sort: [
      ['-added', 'newest first'],
      ['added', 'oldest first'],
    ],
    isWide: true,
    className: 'pt-4 text-13 whitespace-nowrap text-chalk',
  },
  {
    head: 'Price',
    cell: (product) => (
      <>
        <Price rupees={product.price} />
        <Margin product={product} />
      </>
    ),
    sort: [
      ['-price', 'highest price first'],
      ['price', 'lowest price first'],
    ],
    isNumber: true,
    className: 'pt-4 whitespace-nowrap',
  },
];

/** The margin, from the lowest variant to the highest; renders nothing without a cost. */
const Margin = ({ product }: { product: AdminProduct }) => {
  const margins = product.variants.flatMap(({ price, cost }) => marginOf(price, cost) ?? []);
  if (margins.length === 0) return null;
  const [least, most] = [Math.min(...margins), Math.max(...margins)];
  return (
    <span className="block text-13 text-chalk">
      Margin {least === most ? `${least}%` : `${least}–${most}%`}
    </span>
  );
};

const MAX_SHOWN = 4;
const shownTags = (tags: readonly string[]): string =>
  [...tags.slice(0, MAX_SHOWN), ...(tags.length > MAX_SHOWN ? [`+${tags.length - MAX_SHOWN}`] : [])].join(
    ' · ',
  );

/** Filters by tag; hidden while there are no tags. */
const TagFilter = (filter: { value: string; onChange: (value: string) => void }) => {
  const tags = (useTags().data ?? []).map(({ tag }) => tag);
  if (tags.length === 0 && filter.value === '') return null;
  const options = filter.value === '' || tags.includes(filter.value) ? tags : [filter.value, ...tags];
  return <FilterSelect label="Tag" all="Any" options={options} {...filter} />;
};

const Below = ({ product }: { product: AdminProduct }) => (
  <>
    {product.category}, {product.subCategory} · {showStock(product)}
    <States product={product} />
  </>
);

const FILTERS = ['q', 'category', 'state', 'tag', 'stock'] as const;
const STATES = ['published', 'unpublished', 'archived'] as const;

/** Which products are selected: some of those listed, or all that fit the filter. */
const useMarked = (filter: string) => {
  const [marked, setMarked] = useState<ReadonlyMap<string, AdminProduct>>(new Map());
  // Selecting all applies to this filter only: another filter is another selection.
  const [allOf, setAllOf] = useState<string>();
  const isAll = allOf === filter;
  return {
    marked,
    isAll,
    isMarked: ({ _id }: AdminProduct) => isAll || marked.has(_id),
    markAll: () => setAllOf(filter),
    unmark: () => {
      setAllOf(undefined);
      setMarked(new Map());
    },
    mark: (products: readonly AdminProduct[], isMarked: boolean) => {
      setAllOf(undefined);
      setMarked((before) => {
        const next = new Map(before);
        for (const product of products) {
          if (isMarked) next.set(product._id, product);
          else next.delete(product._id);
        }
        return next;
      });
    },
  };
};

const ProductListPage = () => {
  const { categories } = useShop().facetNames;
  const filters = useFilters(FILTERS);
  const sorting = filters.sorting(sortsOf(COLUMNS), '-added');
  const filter = {
    q: filters.read('q'),
    category: categories.find((one) => one === filters.read('category')),
    state: STATES.find((one) => one === filters.read('state')),
    tag: filters.read('tag'),
    stock: STOCK_FILTERS.find((one) => one === filters.read('stock')),
  };
  const query = useProducts({ ...filter, sort: sorting.sort });
  const listed = query.data?.pages.flatMap(({ products }) => products) ?? [];
  const total = query.data?.pages[0] ?? {};
  const { marked, isAll, isMarked, mark, markAll, unmark } = useMarked(JSON.stringify(filter));
  const canMarkAll = query.hasNextPage && listed.every(({ _id }) => marked.has(_id));
  return (
    <>
      <ProductRuns />
      <PriceUndo />
      <ListPage
        title="Products"
        views="products"
        aside={
          <>
            <ExportButton what="products" />
            <LinkButton to="/admin/products/import" variant="secondary">
              Import
            </LinkButton>
            <LinkButton to="/admin/products/new">Add a product</LinkButton>
          </>
        }
        filters={filters}
        searchLabel="Name"
        selects={
          <>
            <FilterSelect label="Category" all="All" options={categories} {...filters.select('category')} />
            <FilterSelect
              label="State"
              all="All but archived"
              options={[
                ['published', 'Published'],
                ['unpublished', 'Not published'],
                ['archived', 'Archived'],
              ]}
              {...filters.select('state')}
            />
            <TagFilter {...filters.select('tag')} />
            <FilterSelect
              label="Stock"
              all="Any"
              options={Object.entries(STOCK_FILTER_LABEL)}
              {...filters.select('stock')}
            />
          </>
        }
        query={query}
        rowsOf={(page) => page.products}
        noun={PRODUCTS}
        empty="Add the first one, or import the products of your last shop."
        rows={{
          columns: COLUMNS,
          sorting,
          linkOf: ({ _id }) => `/admin/products/${_id}`,
          below: (product) => <Below product={product} />,
          mark: (rows) => ({
            head: (
              <MarkBox
                label="Select all listed"
                isMarked={rows.every(isMarked)}
                onMark={(isNow) => mark(rows, isNow)}
              />
            ),
            cell: (product) => (
              <MarkBox
                label={`Select ${product.name}`}
                isMarked={isMarked(product)}
                onMark={(isNow) => mark([product], isNow)}
              />
            ),
          }),
        }}
        bulkBar={
          isAll ? (
            <BulkAllBar filter={filter} total={total} onDone={unmark} />
          ) : (
            <ProductBar
              products={[...marked.values()]}
              more={
                canMarkAll ? (
                  <Button variant="quiet" onClick={markAll}>
                    Select all {totalInWords(total, PRODUCTS)} that match
                  </Button>
                ) : null
              }
              onDone={unmark}
            />
          )
        }
      />
    </>
  );
};

export default ProductListPage;
