import { PLACEHOLDER_MS } from '@darzi/contract/catalogue/catalogue.ts';
import { type MouseEvent, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { toast } from '../../shell/toast.ts';
import { textsOf } from '../../texts/texts.ts';
import type { loader } from './collection.tsx';
import { collectionPath, type Filters } from './collection-filters.ts';
import type { Tile } from './product-tile.tsx';

const message = await textsOf('messages');

type Page = { readonly products: readonly Tile[]; readonly nextCursor: string | null };
type Asked = { readonly key: string; readonly from: Page; readonly at: number };

/** Pages loaded after a first one: coming back from a product finds them again. Browser only. */
const loadedBefore = new Map<string, Page>();

const joined = (before: Page, next: Page): Page => {
  // A product that moved between two pages meanwhile is shown once.
  const known = new Set(before.products.map((product) => product._id));
  return {
    products: [...before.products, ...next.products.filter((product) => !known.has(product._id))],
    nextCursor: next.nextCursor,
  };
};

/** The first page and everything loaded after it. */
export const useMorePages = (first: Page | null, filters: Filters) => {
  const fetcher = useFetcher<typeof loader>();
  const [asked, setAsked] = useState<Asked>();
  // A first page with another end is another page: what followed the old one does not follow it.
  const key = collectionPath(filters, first?.nextCursor ?? '');
  const shown = loadedBefore.get(key) ?? first ?? { products: [], nextCursor: null };
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;

  useEffect(() => {
    if (answer === undefined || asked === undefined) return;
    const rest = Math.max(0, asked.at + PLACEHOLDER_MS - Date.now());
    const timer = setTimeout(() => {
      if (answer === null) toast.error(message('loadProductsFailed'));
      else loadedBefore.set(asked.key, joined(asked.from, answer));
      setAsked(undefined);
    }, rest);
    return () => clearTimeout(timer);
  }, [answer, asked]);

  const load = (event: MouseEvent) => {
    if (shown.nextCursor === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (asked !== undefined || fetcher.state !== 'idle') return;
    setAsked({ key, from: shown, at: Date.now() });
    void fetcher.load(collectionPath(filters, shown.nextCursor));
  };

  return { ...shown, load, isLoading: asked !== undefined };
};
