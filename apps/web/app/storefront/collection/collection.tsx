import { COLLECTION_PAGE_SIZE, PLACEHOLDERS, SORTS } from '@darzi/contract/catalogue/catalogue.ts';
import { shownTotal } from '@darzi/contract/wording.ts';
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
import { isRefused, nullIfUnanswered, UNAVAILABLE } from '../../shell/failed-load.ts';
import { describePage, nameOf, shopFactsOf, useShop } from '../../shell/shop.ts';
import { shopContext } from '../../shell/shop-context.ts';
import { textsOf } from '../../texts/texts.ts';
import { buttonClasses, LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import {
  collectionPath,
  comingTo,
  type Filters,
  hasVariantFilters,
  readFilters,
  renamedPath,
  VARIANT_PARAMETERS,
  variantQueryOf,
} from './collection-filters.ts';
import { ActiveFilters, FilterPanel } from './filter-panel.tsx';
import { GRID, ProductTile, TilePlaceholder } from './product-tile.tsx';
import { tileOf } from './tile-of.ts';
import { useMorePages } from './use-more-pages.ts';
import { usePlaceholders } from './use-placeholders.ts';
import { type Found, piecesOf, shownCounts } from './variant-filter-fields.tsx';

const [t, shell, message] = await Promise.all([textsOf('list'), textsOf('shell'), textsOf('messages')]);

export const handle = {
  isTranslated: true,
  reads: ['q', 'category', 'subCategory', 'bestSeller', ...VARIANT_PARAMETERS, 'sort', 'cursor'],
};

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const { facetNames, renamed } = context.get(shopContext);
  const moved = renamedPath(url, renamed);
  if (moved !== undefined) throw redirect(moved, 301);
  const params = url.searchParams;
  const filters = readFilters(params, facetNames);
  const { q, category, subCategory, bestSeller, sort } = filters;
  const cursor = params.get('cursor')?.trim() || undefined;
  const list = (from: { cursor?: string }) =>
    context.get(shopContext).call('GET /api/product/list', {
      query: {
        ...(q === '' ? {} : { q }),
        category: [...category],
        subCategory: [...subCategory],
        ...(bestSeller ? { bestSeller: '1' as const } : {}),
        ...variantQueryOf(filters),
        sort,
        limit: COLLECTION_PAGE_SIZE,
        ...from,
      },
    });
  // A cursor that was cut off or made up shows the first page instead of an error.
  const page = await list(cursor === undefined ? {} : { cursor })
    .catch((error: unknown) => {
      if (cursor !== undefined && isRefused(error)) return list({});
      throw error;
    })
    .catch(nullIfUnanswered);
  if (page === null) return data(null, { status: UNAVAILABLE });
  // A category that does not exist matches nothing rather than everything.
  const isUnknown = category.length === 0 && params.getAll('category').some((name) => name.trim() !== '');
  return data({
    products: isUnknown ? [] : page.products.map(tileOf),
    total: isUnknown ? 0 : (page.total ?? page.products.length),
    isAtLeast: !isUnknown && page.totalIsAtLeast === true,
    nextCursor: isUnknown ? null : (page.nextCursor ?? null),
    // a search that stopped counting has no accurate facets either
    ...(page.totalIsAtLeast === true && q !== ''
      ? {}
      : {
          categoryCounts: {
            category: page.facets?.category ?? {},
            subCategory: page.facets?.subCategory ?? {},
          },
        }),
    counts: shownCounts(page, filters),
    searched: page.searched,
  });
};

const titleOf = ({ q, category, subCategory, bestSeller }: Filters): string => {
  if (q !== '') return t('searchTitle', { q });
  const words = [
    ...(bestSeller ? [t('bestSellers')] : []),
    ...[...category, ...subCategory].map((name) => nameOf(name)),
  ];
  return words.length === 0 ? t('collection') : words.join(', ');
};

export const meta = ({ matches, location, loaderData }: MetaArgs<typeof loader>) => {
  const filters = readFilters(new URLSearchParams(location.search), shopFactsOf(matches).facetNames);
  const title = titleOf(filters);
  return [
    ...describePage(matches, {
      title,
      description: t('description', {
        title: title === t('collection') ? t('wholeCollection') : title,
        days: shopFactsOf(matches).settings.returnDays,
      }),
      path: collectionPath({ ...filters, sort: 'relevant' }),
      image: loaderData?.products[0]?.image[0],
    }),
    ...(filters.q === '' && !hasVariantFilters(filters)
      ? []
      : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
};

const SortSelect = ({ filters, onChoose }: { filters: Filters; onChoose: (filters: Filters) => void }) => (
  <label className="flex items-center gap-3 text-15">
    <span className="text-chalk max-sm:sr-only">{t('sortBy')}</span>
    <select
      name="sort"
      form="filters"
      value={filters.sort}
      onChange={(event) => {
        const sort = SORTS.find((one) => one === event.target.value);
        if (sort !== undefined) onChoose({ ...filters, sort });
      }}
      className="select-arrow min-h-11 appearance-none border border-chalk bg-sheet py-2 pr-10 pl-3.5 hover:border-ink"
    >
      {SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {t(sort)}
        </option>
      ))}
    </select>
  </label>
);

const ResultLine = ({ q, searched, page }: { q: string; searched: string | undefined; page: Found }) =>
  q === '' ? null : (
    <p role="status" className="pb-5 text-15 text-chalk">
      {searched === undefined
        ? t('resultsFor', { results: piecesOf(page, 'result'), q })
        : t('resultsInstead', { results: piecesOf(page, 'result'), q, searched })}
    </p>
  );

const Results = ({ filters, hasPlaceholders }: { filters: Filters; hasPlaceholders: boolean }) => {
  const page = useLoaderData<typeof loader>();
  const more = useMorePages(page, filters);
  if (page === null) {
    return (
      <ErrorState
        action={
          <LinkButton to={collectionPath(filters)} reloadDocument variant="secondary">
            {shell('tryAgain')}
          </LinkButton>
        }
      >
        {message('loadProductsFailed')}
      </ErrorState>
    );
  }
  const placeholders = Array.from({ length: PLACEHOLDERS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity.
    <li key={`placeholder-${index}`}>
      <TilePlaceholder />
    </li>
  ));
  const grid = `${GRID} md:grid-cols-3 xl:grid-cols-4`;
  if (hasPlaceholders) return <ul className={grid}>{placeholders}</ul>;
  if (more.products.length === 0) {
    return (
      <EmptyState title={t('nothing')} action={<LinkButton to="/collection">{t('clearFilters')}</LinkButton>}>
        {filters.q === ''
          ? t('nothingMatches')
          : t('noSuchWord', { message: message('noProductsFor'), q: filters.q })}
      </EmptyState>
    );
  }
  return (
    <>
      <ResultLine q={filters.q} searched={page.searched} page={page} />
      <ul className={grid}>
        {more.products.map((product, place) => (
          <li key={product._id}>
            <ProductTile product={product} isFirst={place === 0} />
          </li>
        ))}
        {more.isLoading ? placeholders : null}
      </ul>
      {more.nextCursor === null ? null : (
        <div className="grid justify-items-center gap-4 pt-14">
          <p className="text-13 text-chalk tabular-nums">
            {t('shownOf', { shown: more.products.length, total: shownTotal(page) })}
          </p>
          <PageLink
            to={collectionPath(filters, more.nextCursor)}
            onClick={more.load}
            aria-busy={more.isLoading || undefined}
            className={buttonClasses({ variant: 'secondary', size: 'large' })}
          >
            {t('loadMore')}
          </PageLink>
        </div>
      )}
    </>
  );
};

const Collection = () => {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const page = useLoaderData<typeof loader>();
  const coming = comingTo(navigation, '/collection');
  const isBusy = coming !== undefined;
  // A choice shows at once, while its results are loading.
  const { search } = coming ?? location;
  const filters = readFilters(new URLSearchParams(search), useShop().facetNames);
  const hasPlaceholders = usePlaceholders(location.search, isBusy);
  // Synchronous, so that a box is ticked at once, not when a transition gets around to it.
  const choose = (next: Filters) =>
    navigate(collectionPath(next), { preventScrollReset: true, flushSync: true });
  const found = page === null || hasPlaceholders ? '' : piecesOf(page, 'piece');

  return (
    <div className="measure pb-20">
      <PageHead
        title={titleOf(filters)}
        aside={
          <p className="text-15 text-chalk tabular-nums" role="status">
            {found}
          </p>
        }
      />
      <FilterPanel
        filters={filters}
        hasCategories
        categoryCounts={page?.categoryCounts}
        counts={page?.counts}
        found={found}
        onChoose={choose}
        aside={
          <SortSelect
            filters={filters}
            onChoose={(next) => {
              choose(next);
              // another order starts from the top
              if (window.scrollY > window.innerHeight) window.scrollTo({ top: 0 });
            }}
          />
        }
      >
        <ActiveFilters filters={filters} />
        <Results filters={filters} hasPlaceholders={hasPlaceholders} />
      </FilterPanel>
    </div>
  );
};

export default Collection;
