import { collectionAddress, productAddress } from '@darzi/contract/catalogue/catalogue.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { failPage } from '../../shell/failed-load.ts';
import { shopContext } from '../../shell/shop-context.ts';

const MOVED_FOR_GOOD = 301;

/**
 * The addresses of a former Shopify shop: `/products/{handle}`, `/collections/all`, `/collections/{collection}`,
 * `/collections/{collection}/products/{handle}`. Unknown ones are 404.
 */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const { product: handle, collection } = params;
  const { call } = context.get(shopContext);
  if (handle === undefined && collection === undefined) throw redirect('/collection', MOVED_FOR_GOOD);
  if (handle === undefined) {
    const found = await call('GET /api/collection/:handle', {
      params: { handle: collection ?? '' },
      query: { limit: 1 },
    }).catch(failPage);
    throw redirect(collectionAddress(found.collection.handle), MOVED_FOR_GOOD);
  }
  const { product } = await call('GET /api/product/:id', { params: { id: handle } }).catch(failPage);
  throw redirect(productAddress(product.handle), MOVED_FOR_GOOD);
};
