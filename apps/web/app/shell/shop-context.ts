import type { PageContext } from '@darzi/contract/settings/public-settings.ts';
import { createContext, RouterContextProvider } from 'react-router';

/** What the server told this request of the shop; `publicUrl` has no slash at its end. */
export const shopContext = createContext<PageContext>();

/** The context that the server hands to the request handler, one a request. */
export const createLoadContext = (shop: PageContext): RouterContextProvider => {
  const provider = new RouterContextProvider();
  provider.set(shopContext, { ...shop, publicUrl: shop.publicUrl.replace(/\/$/, '') });
  return provider;
};
