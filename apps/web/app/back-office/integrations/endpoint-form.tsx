import type { WebhookEndpoint } from '@darzi/contract/integrations/integrations.routes.ts';
import {
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@darzi/contract/integrations/webhook-events.ts';
import { useState } from 'react';
import { call } from '../../shell/call.ts';
import { FormButtons, FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { CheckboxGroup } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { ShownOnce } from './shown-once.tsx';
import { WEBHOOKS } from './use-integrations.ts';

const FIELDS = ['url', 'events'] as const;
type Fields = { url: string; events: WebhookEvent[] };

/** Adds or edits an endpoint; a new one's secret is shown before the form closes. */
export const EndpointForm = ({
  endpoint,
  onDone,
}: {
  endpoint?: WebhookEndpoint | undefined;
  onDone: () => void;
}) => {
  const [secret, setSecret] = useState<string>();
  const { field, submit } = useContractForm<Fields>({
    fields: FIELDS,
    defaultValues: { url: endpoint?.url ?? '', events: [...(endpoint?.events ?? [])] },
  });
  const saving = useSend(
    async (body: Fields): Promise<string | undefined> => {
      if (endpoint === undefined) return (await call('POST /api/admin/webhooks', { body })).secret;
      await call('PATCH /api/admin/webhooks/:id', { params: { id: endpoint._id }, body });
      return undefined;
    },
    { stale: WEBHOOKS, onSuccess: (made) => (made === undefined ? onDone() : setSecret(made)) },
  );
  if (secret !== undefined) return <ShownOnce label="Signing secret" secret={secret} onDone={onDone} />;
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5 pt-4"
      onSubmit={submit((fields) => saving.mutateAsync(fields))}
    >
      <FormRefusalBanner attempt={saving} fallback="The endpoint could not be saved." fields={FIELDS} />
      <TextField
        data-first-focus
        label="Address"
        type="url"
        placeholder="https://"
        maxLength={1_000}
        autoComplete="off"
        required
        {...field('url', REQUIRED)}
      />
      <CheckboxGroup
        legend="Events"
        className="sm:grid-cols-2"
        options={WEBHOOK_EVENT_NAMES.map((value) => ({
          value,
          label: WEBHOOK_EVENTS[value].label,
          note: value,
        }))}
        {...field('events', {
          validate: (chosen) => chosen.length > 0 || 'Please choose at least one event',
        })}
      />
      <FormButtons
        send={endpoint === undefined ? 'Add the endpoint' : 'Save'}
        isBusy={saving.isPending}
        onCancel={onDone}
      />
    </form>
  );
};
