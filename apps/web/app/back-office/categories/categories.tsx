import type { MetaArgs } from 'react-router';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { AdminHead } from '../../staff/page-parts.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { CategoryList } from './category-list.tsx';
import { MappingTable } from './mapping-table.tsx';
import { useCategories } from './use-categories.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Categories');

const nameOf = ({ name }: { readonly name: string }): string => name;

const CategoriesPage = () => {
  const query = useCategories();
  const { data } = query;
  return (
    <>
      <AdminHead
        title="Categories and types"
        lead="What shoppers filter by. Every product has one of each. A retired one is no longer offered; its products stay on sale."
      />
      {data !== undefined ? (
        <div className="grid gap-12">
          <div className="grid items-start gap-12 xl:grid-cols-2">
            <CategoryList kind="category" entries={data.categories} />
            <CategoryList kind="type" entries={data.types} />
          </div>
          <MappingTable
            key={JSON.stringify(data.lines)}
            categories={data.categories.map(nameOf)}
            types={data.types.map(nameOf)}
            lines={data.lines}
          />
        </div>
      ) : query.isError ? (
        <FailedLoad query={query} text="The categories could not be loaded." />
      ) : (
        <Skeleton of="rows" className="h-[40rem] w-full" />
      )}
    </>
  );
};

export default CategoriesPage;
