import type { PageContext } from '@darzi/contract/settings/public-settings.ts';
import { createContext, RouterContextProvider } from 'react-router';

/** The shop's data for the current request; `publicUrl` has no trailing slash. */
export const shopContext = createContext<PageContext>();

/** The context that the server passes to the request handler, one per request. */
export const createLoadContext = (shop: PageContext): RouterContextProvider => {
  const provider = new RouterContextProvider();
  provider.set(shopContext, { ...shop, publicUrl: shop.publicUrl.replace(/\/$/, '') });
  return provider;
};
