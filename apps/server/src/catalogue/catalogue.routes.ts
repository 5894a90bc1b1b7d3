import { tidyTag } from '@darzi/contract/catalogue/tags.ts';
import { accept } from '@darzi/contract/outcome.ts';
import { searchPattern } from '../platform/db/database.ts';
import { serve } from '../platform/http/serve.ts';
import type { Deps } from '../settings/deps.ts';
import { loadCategoryNames } from './categories/category-names.ts';
import { categoriesRoutes } from './categories/manage-categories.ts';
import { uploadImage } from './images/store-image.ts';
import { missingWordsRoutes } from './import/add-missing-words.ts';
import { categoryMappingsRoutes } from './import/change-category-mappings.ts';
import { addProduct, archiveProduct, changeProduct } from './products/change-product.ts';
import { changeProducts } from './products/change-products.ts';
import { watchValues } from './products/list-counts.ts';
import { listProducts, listSuggestions, showOneProduct } from './products/list-products.ts';
import { listNames } from './products/managed-product.repository.ts';
import { listAdminProducts, showAdminProduct } from './products/managed-products.ts';
import { listPriceChanges, undoPriceChange } from './products/price-changes.ts';
import { withProductForm } from './products/product-form.ts';
import { productRunsRoutes } from './products/product-runs.ts';
import { listTags } from './tags/tag.repository.ts';

const MAX_TAGS_LISTED = 500;

export const adminProductsRoutes = (deps: Deps) => [
  ...categoriesRoutes(deps),
  ...categoryMappingsRoutes(deps),
  ...missingWordsRoutes(deps),
  ...productRunsRoutes(deps),
  serve('GET /api/admin/products', ({ actor, query }) =>
    listAdminProducts({ ...deps, db: deps.readDb(actor) }, query),
  ),
  serve('POST /api/admin/products', ({ actor, request }) =>
    withProductForm(deps, request, (form) => addProduct(deps, actor, form)),
  ),
  serve('GET /api/admin/products/:id', ({ params }) => showAdminProduct(deps, params.id)),
  serve('PATCH /api/admin/products/:id', ({ actor, params, request }) =>
    withProductForm(deps, request, (form) => changeProduct(deps, actor, params.id, form)),
  ),
  serve('DELETE /api/admin/products/:id', ({ actor, params }) => archiveProduct(deps, actor, params.id)),
  serve('POST /api/admin/products/names', async ({ body }) =>
    accept({ products: await listNames(deps.db, body.ids) }),
  ),
  serve('POST /api/admin/products/bulk', ({ actor, body }) => changeProducts(deps, actor, body)),
  serve('GET /api/admin/products/price-changes', async () =>
    accept({ changes: await listPriceChanges(deps) }),
  ),
  serve('POST /api/admin/products/price-changes/:id/undo', ({ actor, params }) =>
    undoPriceChange(deps, actor, params.id),
  ),
  serve('GET /api/admin/tags', async ({ query }) => {
    const sought = tidyTag(query.q ?? '');
    const like = sought === '' ? undefined : searchPattern(sought);
    return accept({ tags: await listTags(deps.db, like, MAX_TAGS_LISTED) });
  }),
  serve('POST /api/admin/images', ({ request }) => uploadImage(deps, request)),
  serve('POST /api/admin/products/import', async ({ actor, query, request, reply }) => {
    // Loaded only when somebody imports, since it brings the CSV and HTML parsers.
    const { importUpload } = await import('./import/import-upload.ts');
    return importUpload(deps, actor, request, reply, query.dryRun === '1');
  }),
];

/** @param miss is called with each search that found nothing */
export const catalogueRoutes = ({ db, cache }: Deps, miss: (term: string) => void) => {
  const namesNow = cache.readOnce(() => loadCategoryNames(db));
  const valuesNow = watchValues({ db, cache });
  return [
    serve('GET /api/product/list', ({ query }) => listProducts({ db, namesNow, valuesNow, miss }, query)),
    serve('GET /api/search/suggestions', async () =>
      accept({ suggestions: await listSuggestions(db, await namesNow()) }),
    ),
    serve('GET /api/product/:id', ({ params }) => showOneProduct(db, params.id)),
  ];
};
