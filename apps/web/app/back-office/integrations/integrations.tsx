import type { WebhookEndpoint } from '@darzi/contract/integrations/integrations.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useState } from 'react';
import type { MetaArgs } from 'react-router';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { type Column, DataTable } from '../../staff/data-table.tsx';
import { AdminHead, Panel } from '../../staff/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { KeyList } from './key-list.tsx';
import { useEndpoints } from './use-integrations.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Integrations');

const eventsIn = ({ events }: WebhookEndpoint): string =>
  events.length > 2 ? counted(events.length, 'event') : events.join(', ');

const COLUMNS: readonly Column<WebhookEndpoint>[] = [
  { head: 'Address', cell: ({ url }) => url },
  {
    head: 'Events',
    cell: (endpoint) => <span className="text-13">{eventsIn(endpoint)}</span>,
    isWide: true,
  },
  { head: 'Waiting', cell: ({ waiting }) => waiting, isNumber: true, isWide: true },
  { head: 'Given up', cell: ({ givenUp }) => givenUp, isNumber: true, isWide: true },
  {
    head: 'State',
    cell: (endpoint) => <EndpointState endpoint={endpoint} />,
    className: 'text-right lg:text-left',
  },
];

const WebhookList = () => {
  const query = useEndpoints();
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <Panel title="Webhooks">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="max-w-prose text-15 text-chalk">
          The shop sends signed events to the addresses of your own programs, and retries for three days.
        </p>
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Add an endpoint
        </Button>
      </div>
      {query.data !== undefined ? (
        query.data.endpoints.length === 0 ? null : (
          <DataTable
            caption="Webhook endpoints"
            rows={query.data.endpoints}
            keyOf={({ _id }) => _id}
            columns={COLUMNS}
            linkOf={({ _id }) => `/admin/integrations/${_id}`}
            below={(one) => `${eventsIn(one)} · ${one.waiting} waiting · ${one.givenUp} given up`}
          />
        )
      ) : query.isError ? (
        <FailedLoad query={query} text="The endpoints could not be loaded." />
      ) : (
        <Skeleton of="rows" className="h-32 w-full" />
      )}
      <Dialog isOpen={isAdding} onClose={close} title="Add an endpoint">
        <EndpointForm onDone={close} />
      </Dialog>
    </Panel>
  );
};

const IntegrationsPage = () => (
  <>
    <AdminHead
      title="Integrations"
      lead="Webhooks that notify your own programs, and API keys that let them in."
    />
    <div className="grid gap-14">
      <WebhookList />
      <KeyList />
    </div>
  </>
);

export default IntegrationsPage;
