import { useSearchParams } from 'react-router';
import type { Sorting } from './data-table.tsx';

const MAX_CHARACTERS = 64;

/** The filters of a list, kept in the address: a filtered list can be linked to. */
export const useFilters = <Name extends string>(names: readonly Name[]) => {
  const [params, setParams] = useSearchParams();
  const get = (name: string): string => (params.get(name) ?? '').trim().slice(0, MAX_CHARACTERS);
  const set = (name: string, value: string) =>
    setParams(
      () => {
        // not the ones drawn last: a slow machine may still be drawing an earlier change
        const next = new URLSearchParams(window.location.search);
        if (value.trim() === '') next.delete(name);
        else next.set(name, value.trim());
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    read: (name: Name): string => get(name),
    /** A valid day, or undefined. */
    day: (name: Name): string | undefined => /^(?:19|20)\d\d-\d\d-\d\d$/.exec(get(name))?.[0],
    change: (name: Name, value: string) => set(name, value),
    /** Props for a control with a few values. */
    select: (name: Name) => ({ value: get(name), onChange: (value: string) => set(name, value) }),
    /** Props for a list's search. */
    search: { sought: get('q'), onSearch: (text: string) => set('q', text) },
    /** The sort order; `first` if the address names none of these. */
    sorting: (orders: readonly string[], first: string): Sorting => ({
      sort: orders.find((one) => one === get('sort')) ?? first,
      addressOf: (sort) => {
        const next = new URLSearchParams(params);
        if (sort === first) next.delete('sort');
        else next.set('sort', sort);
        return `?${next}`;
      },
    }),
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
    isFiltered: names.some((name) => get(name) !== ''),
  };
};

export type Filters = ReturnType<typeof useFilters>;

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
