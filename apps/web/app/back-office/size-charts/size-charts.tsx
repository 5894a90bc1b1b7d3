import type { ManagedChart } from '@darzi/contract/size-charts/size-charts.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import type { MetaArgs } from 'react-router';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { type Column, DataTable } from '../../staff/data-table.tsx';
import { AdminHead } from '../../staff/page-parts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { useSizeCharts } from './use-size-charts.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Size charts');

type Listed = Pick<ManagedChart, '_id' | 'name' | 'unit' | 'places' | 'products'>;

const placesOf = ({ places, products }: Listed): string =>
  [
    ...places.map(
      ({ category, subCategory }) => [category, subCategory].filter(Boolean).join(', ') || 'Everything',
    ),
    ...(products === 0 ? [] : [counted(products, 'product')]),
  ].join(' · ') || 'Nothing yet';

const COLUMNS: readonly Column<Listed>[] = [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Shown for', cell: placesOf, isWide: true },
  { head: 'Written in', cell: ({ unit }) => (unit === 'in' ? 'Inches' : 'Centimetres'), isWide: true },
];

const SizeChartsPage = () => {
  const query = useSizeCharts();
  const charts = query.data?.charts ?? [];
  return (
    <>
      <AdminHead
        title="Size charts"
        lead="What shoppers read under “Size guide”, by type or product. Where none of yours applies, the shop shows its standard chart."
        aside={<LinkButton to="/admin/size-charts/new">New size chart</LinkButton>}
      />
      {query.isPending ? (
        <Skeleton of="rows" className="h-96 w-full" />
      ) : query.data === undefined ? (
        <FailedLoad query={query} text="The size charts could not be loaded." />
      ) : charts.length === 0 ? (
        <EmptyState title="No size charts yet">
          Every product shows the shop’s standard chart. Add one for what is cut differently, such as jeans.
        </EmptyState>
      ) : (
        <DataTable
          caption="Size charts, by name"
          rows={charts}
          keyOf={({ _id }) => _id}
          columns={COLUMNS}
          linkOf={({ _id }) => `/admin/size-charts/${_id}`}
          below={placesOf}
        />
      )}
    </>
  );
};

export default SizeChartsPage;
