import type { ViewedList } from '@darzi/contract/back-office/views.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../shell/call.ts';
import { FormRefusalBanner } from '../shell/form-refusal.tsx';
import { MINE } from '../shell/query-client.ts';
import { REQUIRED, useContractForm } from '../shell/use-contract-form.ts';
import { useSend } from '../shell/use-send.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

const VIEWS = [MINE, 'admin', 'views'] as const;

/** The same filters in any order are the same view. */
const tidyQuery = (search: URLSearchParams | string): string => {
  const params = new URLSearchParams(search);
  for (const [name, value] of [...params]) if (value.trim() === '') params.delete(name);
  params.sort();
  return params.toString();
};

const SaveForm = ({ list, query, onDone }: { list: ViewedList; query: string; onDone: () => void }) => {
  const { form, field, submit } = useContractForm<{ name: string }>({
    fields: ['name'],
    defaultValues: { name: '' },
  });
  const saving = useSend(
    ({ name }: { name: string }) =>
      call('POST /api/admin/views', { body: { list, name: name.trim(), query } }),
    { done: 'The view is saved.', stale: VIEWS, onSuccess: onDone },
  );
  const save = submit((fields) => saving.mutateAsync(fields));
  return (
    <form noValidate method="post" aria-label="Save this view" className="grid gap-5 pt-5" onSubmit={save}>
      <FormRefusalBanner attempt={saving} fallback="The view could not be saved." fields={['name']} />
      <TextField
        label="Name"
        data-first-focus
        required
        maxLength={40}
        autoComplete="off"
        hint="Only you see it. A view of the same name is replaced."
        {...field('name', REQUIRED)}
      />
      <div>
        <Button type="submit" isBusy={saving.isPending} disabled={form.watch('name').trim() === ''}>
          Save view
        </Button>
      </div>
    </form>
  );
};

/** The user's saved filters and sort orders of a list, one click away; the current one can be saved. */
export const SavedViews = ({ list }: { list: ViewedList }) => {
  const [search] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const query = useQuery({
    queryKey: VIEWS,
    queryFn: async ({ signal }) => (await call('GET /api/admin/views', {}, { signal })).views,
  });
  const removing = useSend((id: string) => call('DELETE /api/admin/views/:id', { params: { id } }), {
    failed: 'The view could not be removed.',
    stale: VIEWS,
  });
  const views = (query.data ?? []).filter((view) => view.list === list);
  const here = tidyQuery(search);
  const isKnown = views.some((view) => tidyQuery(view.query) === here);
  if (views.length === 0 && here === '') return null;
  return (
    <nav aria-label="Saved views" className="-mt-2 flex flex-wrap items-center gap-2 pb-5">
      {views.map(({ _id, name, query: saved }) => {
        const isHere = tidyQuery(saved) === here;
        return (
          <span key={_id} className="inline-flex max-w-full border border-chalk hover:border-ink">
            <Link
              to={`?${saved}`}
              replace
              preventScrollReset
              aria-current={isHere ? 'true' : undefined}
              className={classes(
                'inline-flex min-h-9 min-w-0 items-center px-3 text-13 wrap-anywhere',
                isHere ? 'bg-ink text-paper' : 'hover:bg-table',
              )}
            >
              {name}
            </Link>
            <button
              type="button"
              aria-label={`Remove the view ${name}`}
              onClick={() => removing.mutate(_id)}
              className="grid min-h-9 w-9 flex-none place-items-center border-l border-line hover:bg-table"
            >
              <X size={14} strokeWidth={1.5} aria-hidden="true" />
            </button>
          </span>
        );
      })}
      {here === '' || isKnown ? null : (
        <Button variant="quiet" className="min-h-9 text-13" onClick={() => setSaving(true)}>
          <Bookmark size={15} strokeWidth={1.5} aria-hidden="true" />
          Save this view
        </Button>
      )}
      <Dialog isOpen={isSaving} onClose={() => setSaving(false)} title="Save this view">
        <SaveForm list={list} query={here} onDone={() => setSaving(false)} />
      </Dialog>
    </nav>
  );
};
