import { useSearchParams } from 'react-router';

const MOST_CHARACTERS = 64;

/** The filters of a list as they stand in the address: a link to a filtered list is a link like any other. */
export const useFilters = <Name extends string>(names: readonly Name[]) => {
  const [params, setParams] = useSearchParams();
  const get = (name: string): string => (params.get(name) ?? '').trim().slice(0, MOST_CHARACTERS);
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value.trim() === '') next.delete(name);
        else next.set(name, value.trim());
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    read: (name: Name): string => get(name),
    change: (name: Name, value: string) => set(name, value),
    /** What a control needs that takes one of a few values. */
    select: (name: Name) => ({ value: get(name), onChange: (value: string) => set(name, value) }),
    /** What a search over the list needs. */
    search: { sought: get('q'), onSearch: (text: string) => set('q', text) },
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
    isFiltered: names.some((name) => get(name) !== ''),
  };
};

export type Filters = ReturnType<typeof useFilters>;
