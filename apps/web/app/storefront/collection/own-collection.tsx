import { COLLECTION_PAGE_SIZE, collectionAddress } from '@darzi/contract/catalogue/catalogue.ts';
import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';
import { failPage, isRefused } from '../../shell/failed-load.ts';
import { describePage } from '../../shell/shop.ts';
import { shopContext } from '../../shell/shop-context.ts';
import { forReader } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import {
  collectionPath,
  comingTo,
  hasVariantFilters,
  readOwnFilters,
  VARIANT_PARAMETERS,
  variantQueryOf,
} from './collection-filters.ts';
import { ActiveFilters, FilterPanel } from './filter-panel.tsx';
import { GRID, ProductTile } from './product-tile.tsx';
import { tileOf } from './tile-of.ts';
import { piecesOf, shownCounts } from './variant-filter-fields.tsx';

const [t, shell] = await Promise.all([textsOf('list'), textsOf('shell')]);

const DESCRIPTION_FOR_SEARCH = 155;

export const handle = { isTranslated: true, reads: [...VARIANT_PARAMETERS, 'cursor'] };

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const wanted = params.handle ?? '';
  const asked = url.searchParams;
  const cursor = asked.get('cursor')?.trim() || undefined;
  const filters = readOwnFilters(asked, collectionAddress(wanted));
  const load = (from: { cursor?: string }) =>
    context.get(shopContext).call('GET /api/collection/:handle', {
      params: { handle: wanted },
      query: { ...variantQueryOf(filters), limit: COLLECTION_PAGE_SIZE, ...from },
    });
  // A cursor that was cut off or made up shows the first page instead of an error.
  const page = await load(cursor === undefined ? {} : { cursor })
    .catch((error: unknown) => {
      if (cursor !== undefined && isRefused(error)) return load({});
      throw error;
    })
    .catch(failPage);
  const { collection, products, nextCursor, total = products.length } = page;
  if (collection.handle !== wanted) throw redirect(collectionAddress(collection.handle), 301);
  const counts = shownCounts(page, filters);
  const isAtLeast = page.totalIsAtLeast === true;
  return data({
    handle: collection.handle,
    name: forReader(collection.name, collection.nameHindi),
    description: forReader(collection.description, collection.descriptionHindi),
    products: products.map(tileOf),
    nextCursor,
    total,
    isAtLeast,
    counts,
  });
};

export const meta = ({ matches, location, loaderData }: MetaArgs<typeof loader>) => {
  if (loaderData === undefined) return [];
  const { handle: address, name, description, products } = loaderData;
  const path = collectionAddress(address);
  const filters = readOwnFilters(new URLSearchParams(location.search), path);
  const page = describePage(matches, {
    title: name.text,
    description: (description.text || t('ownDescription', { name: name.text })).slice(
      0,
      DESCRIPTION_FOR_SEARCH,
    ),
    path,
    image: products[0]?.image[0],
  });
  return hasVariantFilters(filters) ? [...page, { name: 'robots', content: 'noindex, follow' }] : page;
};

const OwnCollection = () => {
  const loaded = useLoaderData<typeof loader>();
  const { name, description, products, nextCursor, total, isAtLeast, counts } = loaded;
  const navigate = useNavigate();
  const navigation = useNavigation();
  const location = useLocation();
  const path = collectionAddress(loaded.handle);
  const coming = comingTo(navigation, location.pathname);
  const filters = readOwnFilters(new URLSearchParams((coming ?? location).search), path);
  const found = piecesOf({ total, isAtLeast }, 'piece');
  const isFiltered = hasVariantFilters(filters);
  return (
    <div className="measure pb-20">
      <PageHead
        title={name.lang === undefined ? name.text : <span lang={name.lang}>{name.text}</span>}
        aside={
          <p className="text-15 text-chalk tabular-nums" role="status">
            {found}
          </p>
        }
      />
      {description.text === '' ? null : (
        <p lang={description.lang} className="-mt-4 max-w-prose pb-10 text-17 whitespace-pre-line text-chalk">
          {description.text}
        </p>
      )}
      <FilterPanel
        filters={filters}
        hasCategories={false}
        counts={counts}
        found={found}
        onChoose={(next) => navigate(collectionPath(next), { preventScrollReset: true, flushSync: true })}
      >
        <ActiveFilters filters={filters} />
        {products.length === 0 ? (
          <EmptyState
            title={t('nothing')}
            action={
              isFiltered ? (
                <LinkButton to={path}>{t('clearFilters')}</LinkButton>
              ) : (
                <LinkButton to="/collection">{shell('seeCollection')}</LinkButton>
              )
            }
          >
            {isFiltered ? t('nothingMatches') : t('nothingInCollection')}
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
            <LinkButton to={collectionPath(filters, nextCursor)} variant="secondary" size="large">
              {t('nextPage')}
            </LinkButton>
          </div>
        )}
      </FilterPanel>
    </div>
  );
};

export default OwnCollection;
