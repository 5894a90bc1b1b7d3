import { showDay } from '@darzi/contract/dates.ts';
import type { MissingPage, Redirect } from '@darzi/contract/pages/redirects.routes.ts';
import { useState } from 'react';
import type { MetaArgs } from 'react-router';
import { call } from '../../shell/call.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { type Column, DataTable } from '../../staff/data-table.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { Panel } from '../../staff/page-parts.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { Button } from '../../ui/button.tsx';
import { ImportRedirects } from './import-redirects.tsx';
import { RedirectForm } from './redirect-form.tsx';
import { useMissingPages, useRedirectChange, useRedirects } from './use-redirects.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Redirects');

const FILTERS = ['q'] as const;

const Remove = ({ redirect: { _id, from } }: { redirect: Redirect }) => {
  const removing = useRedirectChange(
    (id: string) => call('DELETE /api/admin/redirects/:id', { params: { id } }),
    { done: 'This address is no longer redirected.', failed: 'The redirect could not be removed.' },
  );
  return (
    <Button
      variant="quiet"
      className="-my-2.5"
      aria-label={`Remove ${from}`}
      isBusy={removing.isPending}
      onClick={() => removing.mutate(_id)}
    >
      Remove
    </Button>
  );
};

const COLUMNS: readonly Column<Redirect>[] = [
  { head: 'Former address', cell: ({ from }) => <span className="wrap-anywhere">{from}</span> },
  { head: 'Leads to', cell: ({ to }) => <span className="wrap-anywhere">{to}</span>, isWide: true },
  { head: 'Change', cell: (redirect) => <Remove redirect={redirect} />, className: 'text-right' },
];

/** Addresses that visitors did not find; clicking one fills in the form above. */
const Missing = ({ onChoose }: { onChoose: (path: string) => void }) => {
  const { data } = useMissingPages();
  const pages = data?.pages ?? [];
  const columns: readonly Column<MissingPage>[] = [
    { head: 'Address', cell: ({ path }) => <span className="wrap-anywhere">{path}</span> },
    { head: 'Requests', cell: ({ hits }) => `${hits} ×`, isNumber: true },
    { head: 'Last request', cell: ({ lastAt }) => showDay(lastAt), isWide: true },
    {
      head: 'Change',
      cell: ({ path }) => (
        <Button variant="quiet" className="-my-2.5" onClick={() => onChoose(path)}>
          <span>
            Redirect<span className="sr-only"> {path}</span>
          </span>
        </Button>
      ),
      className: 'text-right',
    },
  ];
  return (
    <Panel title="Requested but not found">
      <p className="max-w-prose text-15 text-chalk">
        Only the paths are recorded, never who asked. A path not requested for 90 days is dropped.
      </p>
      {pages.length === 0 ? (
        <p className="text-15">Nothing is missing.</p>
      ) : (
        <DataTable
          caption="Missing addresses, most requested first"
          rows={pages}
          keyOf={({ _id }) => _id}
          columns={columns}
        />
      )}
    </Panel>
  );
};

const RedirectsPage = () => {
  const filters = useFilters(FILTERS);
  const query = useRedirects(filters.read('q'));
  const [missing, setMissing] = useState<{ readonly path: string }>();
  return (
    <div className="grid gap-14">
      <div>
        <ListPage
          title="Redirects"
          lead="Where the addresses of your former shop lead. An address where this shop has a page of its own is never redirected; products redirect from their earlier addresses on their own. An address that ends in /* covers everything beneath it."
          aside={<ImportRedirects />}
          filters={filters}
          searchLabel="Part of either address"
          selects={null}
          query={query}
          rowsOf={(page) => page.redirects}
          noun={['redirect', 'redirects']}
          empty="Add one below, or import the file of redirects that your former shop exports."
          rows={{ columns: COLUMNS, below: ({ to }) => `Leads to ${to}` }}
        />
      </div>
      <Panel title="Redirect an address">
        <RedirectForm missing={missing} />
      </Panel>
      <Missing onChoose={(path) => setMissing({ path })} />
    </div>
  );
};

export default RedirectsPage;
