import { showDay, showMoment } from '@darzi/contract/dates.ts';
import type { ApiKey } from '@darzi/contract/integrations/integrations.routes.ts';
import { useState } from 'react';
import { call } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { useSend } from '../../shell/use-send.ts';
import { ConfirmDialog } from '../../staff/confirm-dialog.tsx';
import { type Column, DataTable } from '../../staff/data-table.tsx';
import { Panel } from '../../staff/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { KeyForm } from './key-form.tsx';
import { API_KEYS, useKeys } from './use-integrations.ts';

const STATE = {
  live: { tone: 'good', label: 'Live' },
  expired: { tone: 'plain', label: 'Expired' },
  revoked: { tone: 'plain', label: 'Revoked' },
  stopped: { tone: 'bad', label: 'Stopped: its creator is no longer an admin' },
} as const satisfies Record<ApiKey['state'], object>;

const usedIn = ({ lastUsedAt }: ApiKey): string =>
  lastUsedAt === null ? 'Never used' : `Used ${showMoment(lastUsedAt)}`;
const endIn = ({ expiresAt }: ApiKey): string =>
  expiresAt === null ? 'Until revoked' : `Until ${showDay(expiresAt)}`;

const Revoke = ({ apiKey: { _id, name } }: { apiKey: ApiKey }) => {
  const [isAsked, setAsked] = useState(false);
  const revoking = useSend(() => call('DELETE /api/admin/api-keys/:id', { params: { id: _id } }), {
    done: 'The key is revoked.',
    failed: 'The key could not be revoked.',
    stale: API_KEYS,
    onSuccess: () => setAsked(false),
  });
  return (
    <>
      <Button variant="quiet" className="-my-2" aria-label={`Revoke ${name}`} onClick={() => setAsked(true)}>
        Revoke
      </Button>
      <div className="text-left">
        <ConfirmDialog
          isOpen={isAsked}
          onClose={() => setAsked(false)}
          title="Revoke this key?"
          doLabel="Revoke"
          isBusy={revoking.isPending}
          onConfirm={() => revoking.mutate()}
        >
          Programs that call with {name} are refused from this moment on. A revoked key cannot be brought
          back.
        </ConfirmDialog>
      </div>
    </>
  );
};

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    head: 'Name',
    cell: ({ name, hint }) => (
      <>
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-13 text-chalk">darzi_…{hint}</span>
      </>
    ),
  },
  {
    head: 'Scopes',
    cell: ({ scopes }) => <span className="text-13">{scopes.join(', ')}</span>,
    isWide: true,
  },
  { head: 'Last used', cell: usedIn, isWide: true, className: 'text-13 text-chalk' },
  { head: 'Valid', cell: endIn, isWide: true, className: 'text-13 text-chalk' },
  { head: 'State', cell: ({ state }) => <Badge tone={STATE[state].tone}>{STATE[state].label}</Badge> },
  {
    head: 'Change',
    cell: (key) => (key.state === 'live' ? <Revoke apiKey={key} /> : null),
    className: 'text-right',
  },
];

/** Keys that let the owner's own programs call the shop. */
export const KeyList = () => {
  const [isMaking, setMaking] = useState(false);
  const query = useKeys();
  const close = () => setMaking(false);
  return (
    <Panel title="API keys">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="max-w-prose text-15 text-chalk">
          With a key, a program can call{' '}
          <a href="/api/docs" className="text-link hover:text-madder">
            the shop’s API
          </a>{' '}
          within the key’s scopes.
        </p>
        <Button variant="secondary" onClick={() => setMaking(true)}>
          Create a key
        </Button>
      </div>
      {query.data !== undefined ? (
        query.data.keys.length === 0 ? null : (
          <DataTable
            caption="API keys, newest first"
            rows={query.data.keys}
            keyOf={({ _id }) => _id}
            columns={COLUMNS}
            below={(key) => `${key.scopes.join(', ')} · ${usedIn(key)} · ${endIn(key)}`}
          />
        )
      ) : query.isError ? (
        <FailedLoad query={query} text="The keys could not be loaded." />
      ) : (
        <Skeleton of="rows" className="h-32 w-full" />
      )}
      <Dialog isOpen={isMaking} onClose={close} title="Create a key" className="max-w-[34rem]">
        <KeyForm onDone={close} />
      </Dialog>
    </Panel>
  );
};
