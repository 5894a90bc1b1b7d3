import type { CategoryMapping, ProductType, WordPlace } from '@darzi/contract/catalogue/categories.routes.ts';
import { CallError } from '@darzi/contract/client.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { call, failureText } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';

const CATEGORIES = [MINE, 'admin', 'categories'] as const;

/** Which of the two lists: categories or types. */
export type Kind = 'category' | 'type';
/** A category has no taxes; a type may. */
export type Entry = Omit<ProductType, 'hsn' | 'gstPercent' | 'exempt'> &
  Partial<Pick<ProductType, 'hsn' | 'gstPercent' | 'exempt'>>;
export type EntryChange = {
  readonly name?: string;
  readonly position?: number;
  readonly retired?: boolean;
  readonly hsn?: string | null;
  readonly gstPercent?: number | null;
  readonly exempt?: boolean;
};

const loadAll = async (signal: AbortSignal) => {
  const [{ categories }, { types }, { lines }] = await Promise.all([
    call('GET /api/admin/categories', {}, { signal }),
    call('GET /api/admin/types', {}, { signal }),
    call('GET /api/admin/category-mappings', {}, { signal }),
  ]);
  return { categories, types, lines };
};

/** Both lists, and the import's mapping. */
export const useCategories = () =>
  useQuery({
    queryKey: CATEGORIES,
    queryFn: ({ signal }) => loadAll(signal),
    // Data under edit must not change while somebody types.
    refetchOnWindowFocus: false,
  });

/** Makes a change, then refetches the lists and the shop's public settings. */
const useChange = <Given>(change: (given: Given) => Promise<unknown>) => {
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  // not awaited, so that the result shows at once
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: CATEGORIES });
    void revalidate();
  };
  return useSend(change, { onSuccess: refresh, onError: refresh });
};

export const useEntryChange = (kind: Kind) =>
  useChange(({ id, change }: { readonly id: string | undefined; readonly change: EntryChange }) => {
    const { name = '', hsn, gstPercent, exempt } = change;
    if (id !== undefined) {
      return kind === 'category'
        ? call('PATCH /api/admin/categories/:id', { params: { id }, body: change })
        : call('PATCH /api/admin/types/:id', { params: { id }, body: change });
    }
    return kind === 'category'
      ? call('POST /api/admin/categories', { body: { name } })
      : call('POST /api/admin/types', { body: { name, hsn, gstPercent, exempt } });
  });

/** Creates the categories and types that a file names and the shop lacks. */
export const useMissingWords = () => {
  const change = useChange((words: readonly WordPlace[]) =>
    call('POST /api/admin/categories/missing', { body: { words: [...words] } }),
  );
  const { error } = change;
  const [said] = error instanceof CallError ? Object.values(error.fields) : [];
  return {
    isPending: change.isPending,
    failure: error === null ? undefined : (said ?? failureText(error, 'They could not be created.')),
    create: (words: readonly WordPlace[], onCreated: () => void) =>
      change.mutate(words, { onSuccess: onCreated }),
  };
};

export const useMappingChange = () =>
  useChange((lines: readonly CategoryMapping[]) =>
    call('POST /api/admin/category-mappings', { body: { lines: [...lines] } }),
  );
