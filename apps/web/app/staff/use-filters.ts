import { useSearchParams } from 'react-router';

const MOST_CHARACTERS = 64;

/** The filters of a list as they stand in the address: a link to a filtered list is a link like any other. */
export const useFilters = <Name extends string>(names: readonly Name[]) => {
  const [search, setSearch] = useSearchParams();
  const read = (name: Name): string => (search.get(name) ?? '').trim().slice(0, MOST_CHARACTERS);
  const change = (name: Name, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value.trim() === '') next.delete(name);
        else next.set(name, value.trim());
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const clear = () => setSearch({}, { replace: true, preventScrollReset: true });
  return { read, change, clear, isFiltered: names.some((name) => read(name) !== '') };
};
