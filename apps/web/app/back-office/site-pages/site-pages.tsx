import { showMoment } from '@darzi/contract/dates.ts';
import type { PageSummary } from '@darzi/contract/pages/pages.routes.ts';
import { useState } from 'react';
import { Link, type MetaArgs, useNavigate } from 'react-router';
import { call } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { type Column, DataTable } from '../../staff/data-table.tsx';
import { AdminHead } from '../../staff/page-parts.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { usePageChange, useSitePages } from './use-site-pages.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Pages');

const titleOf = ({ handle, title }: PageSummary): string => (handle === 'home' ? 'Home page' : title);

const stateOf = ({ isPublished, hasDraft, publishAt }: PageSummary): string => {
  if (publishAt !== null) return `Will be published on ${showMoment(publishAt)}`;
  if (!isPublished) return 'Not public yet';
  return hasDraft ? 'Public, with a newer draft' : 'Public';
};

const COLUMNS: readonly Column<PageSummary>[] = [
  {
    head: 'Page',
    cell: (page) => (
      <Link
        to={`/admin/pages/${encodeURIComponent(page.handle)}`}
        className="text-link -my-2.5 inline-flex min-h-11 items-center wrap-anywhere hover:text-madder"
      >
        {titleOf(page)}
      </Link>
    ),
  },
  { head: 'Address', cell: ({ path }) => <span className="wrap-anywhere">{path}</span>, isWide: true },
  { head: 'State', cell: stateOf, isWide: true },
];

const NEW_FIELDS = ['title', 'handle'] as const;

const NewPage = () => {
  const { field, submit } = useContractForm<{ title: string; handle: string }>({
    fields: NEW_FIELDS,
    defaultValues: { title: '', handle: '' },
  });
  const navigate = useNavigate();
  const adding = usePageChange((body: { title: string; handle?: string }) =>
    call('POST /api/admin/pages', { body }),
  );
  const save = submit(async ({ title, handle }) => {
    const { page } = await adding.mutateAsync({ title, ...(handle.trim() === '' ? {} : { handle }) });
    await navigate(`/admin/pages/${encodeURIComponent(page.handle)}`);
  });
  return (
    <form noValidate aria-label="New page" className="grid gap-5 pt-5" onSubmit={save}>
      <FormRefusalBanner attempt={adding} fallback="The page could not be added." fields={NEW_FIELDS} />
      <TextField
        label="Title"
        data-first-focus
        required
        maxLength={120}
        autoComplete="off"
        {...field('title')}
      />
      <TextField
        label="Address"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint="The last part of /pages/…. Blank: made from the title."
        {...field('handle')}
      />
      <Button type="submit" className="justify-self-start" isBusy={adding.isPending}>
        Create the page
      </Button>
    </form>
  );
};

/** Every page with texts and pictures of the owner's. */
const SitePages = () => {
  const query = useSitePages();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <AdminHead
        title="Pages"
        lead="The words and pictures of the shop’s own pages. What you change stays a draft until you publish it, and you can go back to any version."
        aside={
          <>
            <LinkButton to="/admin/pages/menu-and-brand" variant="secondary">
              Menu and brand
            </LinkButton>
            <LinkButton to="/admin/pages/emails" variant="secondary">
              Emails
            </LinkButton>
            <Button onClick={() => setAdding(true)}>New page</Button>
          </>
        }
      />
      {query.isPending ? (
        <Skeleton of="rows" className="h-96 w-full" />
      ) : query.data === undefined ? (
        <FailedLoad query={query} text="The pages could not be loaded." />
      ) : (
        <DataTable
          caption="Pages of the shop"
          rows={query.data.pages}
          keyOf={({ handle }) => handle}
          columns={COLUMNS}
          below={(page) => `${page.path} · ${stateOf(page)}`}
        />
      )}
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title="New page" className="max-w-[34rem]">
        <NewPage />
      </Dialog>
    </>
  );
};

export default SitePages;
