import { COLLECTION_PAGE_SIZE, collectionAddress } from '@darzi/contract/catalogue/catalogue.ts';
import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router';
import { failPage, isRefused } from '../../shell/failed-load.ts';
import { describePage } from '../../shell/shop.ts';
import { shopContext } from '../../shell/shop-context.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { GRID, ProductTile, tileOf } from './product-tile.tsx';

const DESCRIPTION_FOR_SEARCH = 155;

export const handle = { reads: ['cursor'] };

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  const wanted = params.handle ?? '';
  const cursor = new URL(request.url).searchParams.get('cursor')?.trim() || undefined;
  const load = (from: { cursor?: string }) =>
    context.get(shopContext).call('GET /api/collection/:handle', {
      params: { handle: wanted },
      query: { limit: COLLECTION_PAGE_SIZE, ...from },
    });
  // An address that was cut off or made up shows the beginning instead of an error.
  const page = await load(cursor === undefined ? {} : { cursor })
    .catch((error: unknown) => {
      if (cursor !== undefined && isRefused(error)) return load({});
      throw error;
    })
    .catch(failPage);
  const { collection, products, nextCursor } = page;
  if (collection.handle !== wanted) throw redirect(collectionAddress(collection.handle), 301);
  return data({ collection, products: products.map(tileOf), nextCursor });
};

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  if (loaderData === undefined) return [];
  const { collection, products } = loaderData;
  return describePage(matches, {
    title: collection.name,
    description: (
      collection.description || `${collection.name}: what belongs together, with sizes and prices.`
    ).slice(0, DESCRIPTION_FOR_SEARCH),
    path: collectionAddress(collection.handle),
    image: products[0]?.image[0],
  });
};

/** What the owner put together. */
const OwnCollection = () => {
  const { collection, products, nextCursor } = useLoaderData<typeof loader>();
  return (
    <div className="measure pb-20">
      <PageHead title={collection.name} />
      {collection.description === '' ? null : (
        <p className="-mt-4 max-w-prose pb-10 text-17 whitespace-pre-line text-chalk">
          {collection.description}
        </p>
      )}
      {products.length === 0 ? (
        <EmptyState
          title="Nothing on this rail"
          action={<LinkButton to="/collection">See the collection</LinkButton>}
        >
          Nothing belongs to this collection at the moment.
        </EmptyState>
      ) : (
        <ul className={`${GRID} md:grid-cols-3 xl:grid-cols-4`}>
          {products.map((product, place) => (
            <li key={product._id}>
              <ProductTile product={product} isFirst={place === 0} />
            </li>
          ))}
        </ul>
      )}
      {nextCursor === null ? null : (
        <div className="grid justify-items-center pt-14">
          <LinkButton
            to={`${collectionAddress(collection.handle)}?cursor=${nextCursor}`}
            variant="secondary"
            size="large"
          >
            Next page
          </LinkButton>
        </div>
      )}
    </div>
  );
};

export default OwnCollection;
