import { useSearchParams } from 'react-router';

/**
 * The entry of a list that a dialog shows, or `new`: in this search parameter, so that the back button closes it and
 * its form can ask before unsaved changes are lost.
 */
export const useOpenEntry = (name: string) => {
  const [search, setSearch] = useSearchParams();
  const changed = (before: URLSearchParams, id: string | undefined): URLSearchParams => {
    const next = new URLSearchParams(before);
    if (id === undefined) next.delete(name);
    else next.set(name, id);
    return next;
  };
  return {
    open: search.get(name),
    addressOf: (id: string): string => `?${changed(search, id)}`,
    show: (id: string) => setSearch((before) => changed(before, id), { preventScrollReset: true }),
    close: () =>
      setSearch((before) => changed(before, undefined), { replace: true, preventScrollReset: true }),
  };
};
