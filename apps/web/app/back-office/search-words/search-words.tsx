import type { MissedSearch, Synonyms } from '@darzi/contract/catalogue/search-words.routes.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { useQuery } from '@tanstack/react-query';
import type { MetaArgs } from 'react-router';
import { call } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { MINE } from '../../shell/query-client.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { type Column, DataTable } from '../../staff/data-table.tsx';
import { AdminHead, Panel } from '../../staff/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/states.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Search');

const WORDS = [MINE, 'admin', 'search-words'] as const;

const wordsIn = (text: string): string[] => text.split(/[,\s]+/).filter(Boolean);

const Group = ({ group: { _id, words } }: { group: Synonyms }) => {
  const removing = useSend(() => call('DELETE /api/admin/search-words/:id', { params: { id: _id } }), {
    done: 'Searches no longer treat these words alike.',
    failed: 'The words could not be removed.',
    stale: WORDS,
  });
  const named = words.join(', ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2">
      <span className="min-w-0 wrap-anywhere">{named}</span>
      <Button
        variant="quiet"
        aria-label={`Remove ${named}`}
        isBusy={removing.isPending}
        onClick={() => removing.mutate()}
      >
        Remove
      </Button>
    </li>
  );
};

const COLUMNS = (onChoose: (term: string) => void): readonly Column<MissedSearch>[] => [
  { head: 'Search', cell: ({ term }) => <span className="wrap-anywhere">{term}</span> },
  { head: 'Searches', cell: ({ times }) => `${times} ×`, isNumber: true },
  { head: 'Last search', cell: ({ lastAt }) => showDay(lastAt), isWide: true },
  {
    head: 'Change',
    cell: ({ term }) => (
      <Button
        variant="quiet"
        className="-my-2.5"
        aria-label={`Say what it means: ${term}`}
        onClick={() => onChoose(term)}
      >
        Say what it means
      </Button>
    ),
    className: 'text-right',
  },
];

/** Synonyms for the shop's search, and the searches that found nothing. */
const SearchWordsPage = () => {
  const query = useQuery({
    queryKey: WORDS,
    queryFn: ({ signal }) => call('GET /api/admin/search-words', {}, { signal }),
  });
  const { form, field, focus, submit } = useContractForm<{ words: string }>({
    fields: ['words'],
    defaultValues: { words: '' },
  });
  const adding = useSend((words: string[]) => call('POST /api/admin/search-words', { body: { words } }), {
    done: 'Searches find them from now on.',
    stale: WORDS,
    onSuccess: () => form.reset(),
  });
  const choose = (term: string) => {
    form.setValue('words', `${term}, `);
    focus('words');
  };
  const { data } = query;
  if (data === undefined && query.isError)
    return <FailedLoad query={query} text="The search words could not be loaded." />;
  return (
    <>
      <AdminHead
        title="Search"
        lead="A search that finds nothing as typed is tried word by word, in any order, allowing for one wrong letter. Here you say which words mean the same in your shop."
      />
      {data === undefined ? (
        <Skeleton of="rows" className="h-80 w-full" />
      ) : (
        <div className="grid items-start gap-12 xl:grid-cols-2">
          <Panel title="Words that mean the same">
            <form
              method="post"
              noValidate
              aria-label="Words that mean the same"
              className="grid items-start gap-5 sm:grid-cols-[1fr_auto]"
              onSubmit={submit(({ words }) => adding.mutateAsync(wordsIn(words)))}
            >
              <FormRefusalBanner
                attempt={adding}
                fallback="The words could not be saved."
                fields={['words']}
                className="sm:col-span-full"
              />
              <TextField
                label="Words"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                placeholder="kurti, kurta, tunic"
                {...field('words')}
              />
              <Button type="submit" isBusy={adding.isPending} className="sm:mt-7">
                Add words
              </Button>
            </form>
            {data.synonyms.length === 0 ? (
              <p className="text-15 text-chalk">None yet. A search for one of them finds all of them.</p>
            ) : (
              <ul className="text-15">
                {data.synonyms.map((group) => (
                  <Group key={group._id} group={group} />
                ))}
              </ul>
            )}
          </Panel>
          <Panel title="Searches without results">
            <p className="max-w-prose text-15 text-chalk">
              Only the words, never who searched. Words not searched for in 90 days are dropped.
            </p>
            {data.missed.length === 0 ? (
              <p className="text-15">Every search found something.</p>
            ) : (
              <DataTable
                caption="Searches that found nothing, most frequent first"
                rows={data.missed}
                keyOf={({ _id }) => _id}
                columns={COLUMNS(choose)}
              />
            )}
          </Panel>
        </div>
      )}
    </>
  );
};

export default SearchWordsPage;
