import { showMoment } from '@darzi/contract/dates.ts';
import type { WebhookEndpoint } from '@darzi/contract/integrations/integrations.routes.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../shell/call.ts';
import { useSend } from '../../shell/use-send.ts';
import { ConfirmDialog } from '../../staff/confirm-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { ShownOnce } from './shown-once.tsx';
import { WEBHOOKS } from './use-integrations.ts';

/** Whether an endpoint is on, and accepts deliveries. */
export const EndpointState = ({ endpoint: { isOn, failingSince } }: { endpoint: WebhookEndpoint }) => {
  if (!isOn) return <Badge>Off</Badge>;
  return failingSince === null ? <Badge tone="good">On</Badge> : <Badge tone="bad">Failing</Badge>;
};

/** Says how long an endpoint has been failing. */
export const FailingBanner = ({ endpoint: { isOn, failingSince } }: { endpoint: WebhookEndpoint }) =>
  isOn && failingSince !== null ? (
    <Banner tone="warning" className="mb-6">
      This endpoint has accepted nothing since {showMoment(failingSince)}. Waiting events are retried; after
      three days they are given up, and can be sent again by hand.
    </Banner>
  ) : null;

export const EndpointMoves = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const [open, setOpen] = useState<'change' | 'rotate' | 'remove'>();
  const [secret, setSecret] = useState<string>();
  const navigate = useNavigate();
  const params = { id: endpoint._id };
  const close = () => {
    setOpen(undefined);
    setSecret(undefined);
  };
  const testing = useSend(() => call('POST /api/admin/webhooks/:id/test', { params }), {
    done: 'A test event is on its way.',
    failed: 'The test event could not be sent.',
    stale: WEBHOOKS,
  });
  const switching = useSend(
    () => call('PATCH /api/admin/webhooks/:id', { params, body: { isOn: !endpoint.isOn } }),
    { failed: 'The endpoint could not be changed.', stale: WEBHOOKS },
  );
  const rotating = useSend(() => call('POST /api/admin/webhooks/:id/secret', { params }), {
    failed: 'The secret could not be created.',
    stale: WEBHOOKS,
    onSuccess: (made) => setSecret(made.secret),
  });
  const removing = useSend(() => call('DELETE /api/admin/webhooks/:id', { params }), {
    done: 'The endpoint is removed.',
    failed: 'The endpoint could not be removed.',
    onSuccess: () => navigate('/admin/integrations'),
  });
  return (
    <>
      <Button isBusy={testing.isPending} disabled={!endpoint.isOn} onClick={() => testing.mutate()}>
        Send a test
      </Button>
      <Button variant="secondary" onClick={() => setOpen('change')}>
        Change
      </Button>
      <Button variant="secondary" isBusy={switching.isPending} onClick={() => switching.mutate()}>
        {endpoint.isOn ? 'Switch off' : 'Switch on'}
      </Button>
      <Button variant="quiet" onClick={() => setOpen('rotate')}>
        New secret
      </Button>
      <Button variant="quiet" onClick={() => setOpen('remove')}>
        Remove
      </Button>
      <Dialog isOpen={open === 'change'} onClose={close} title="Change the endpoint">
        <EndpointForm endpoint={endpoint} onDone={close} />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'rotate' && secret === undefined}
        onClose={close}
        title="Create a new secret?"
        doLabel="Create a new secret"
        isBusy={rotating.isPending}
        onConfirm={() => rotating.mutate()}
      >
        For 24 hours, each delivery is signed with both the old and the new secret. Update your program within
        that time.
      </ConfirmDialog>
      <Dialog isOpen={secret !== undefined} onClose={close} title="The new secret" className="max-w-[34rem]">
        <ShownOnce label="Signing secret" secret={secret ?? ''} onDone={close} />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={close}
        title="Remove this endpoint?"
        doLabel="Remove"
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate()}
      >
        It will receive no more events, and its list of deliveries is deleted.
      </ConfirmDialog>
    </>
  );
};
