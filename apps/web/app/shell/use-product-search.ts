import { SEARCH_SUGGESTIONS } from '@darzi/contract/catalogue/catalogue.ts';
import { CallError } from '@darzi/contract/client.ts';
import { useEffect, useState } from 'react';
import { call } from './call.ts';
import { inLanguage } from './product-variant.ts';

export type Found = {
  readonly _id: string;
  readonly handle: string;
  readonly name: string;
  readonly price: number;
  readonly image: string | undefined;
};
type Answer = {
  readonly term: string;
  readonly found: readonly Found[];
  readonly total: number;
  /** There may be more. */
  readonly isAtLeast: boolean;
  /** Why nothing could be found out. */
  readonly error?: CallError;
};

const SHOWN = 8;
/** How long typing must pause before a search, milliseconds. */
const PAUSE_MS = 180;
const NOTHING: Answer = { term: '', found: [], total: 0, isAtLeast: false };

const search = async (term: string, signal: AbortSignal): Promise<Answer> => {
  const page = await call('GET /api/product/list', { query: { q: term, limit: SHOWN } }, { signal });
  const found = page.products.map(inLanguage).map(({ _id, handle, name, price, image }) => ({
    _id,
    handle,
    name,
    price,
    image: image[0],
  }));
  const isAtLeast = page.totalIsAtLeast === true;
  return { term, found, total: page.total ?? found.length, isAtLeast };
};

/** Products matching what is being typed. Each keystroke aborts the request before it, so that no old answer wins. */
export const useProductSearch = (text: string) => {
  const wanted = text.trim();
  const [answer, setAnswer] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (wanted === '') {
      setAnswer(NOTHING);
      return;
    }
    const stop = new AbortController();
    const ask = () =>
      search(wanted, stop.signal).then(setAnswer, (error: unknown) => {
        if (stop.signal.aborted) return;
        if (error instanceof CallError) setAnswer({ ...NOTHING, term: wanted, error });
        else throw error;
      });
    // Enter and the button skip the pause.
    const timer = setTimeout(ask, attempt === 0 ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, attempt]);

  return {
    ...answer,
    isSearching: wanted !== '' && answer.term !== wanted,
    searchNow: () => {
      if (answer.error !== undefined) setAnswer(NOTHING);
      setAttempt((count) => count + 1);
    },
  };
};

/** Suggestions for a search; empty until known, and a new shop's if they cannot be fetched. */
export const useSuggestions = (): readonly string[] => {
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    call('GET /api/search/suggestions', {}, { signal: stop.signal }).then(
      (answer) => setSuggestions(answer.suggestions),
      () => stop.signal.aborted || setSuggestions(SEARCH_SUGGESTIONS),
    );
    return () => stop.abort();
  }, []);
  return suggestions;
};
