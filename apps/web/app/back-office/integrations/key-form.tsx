import { API_SCOPE_NAMES, API_SCOPES, type ApiScope } from '@darzi/contract/integrations/api-scopes.ts';
import { useState } from 'react';
import { call } from '../../shell/call.ts';
import { FormButtons, FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { CheckboxGroup } from '../../ui/choice.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ShownOnce } from './shown-once.tsx';
import { API_KEYS } from './use-integrations.ts';

const FIELDS = ['name', 'scopes', 'days', 'password'] as const;
type Fields = { name: string; scopes: ApiScope[]; days: string; password: string };

const LIVES = [
  ['90', '90 days'],
  ['365', 'A year'],
  ['30', '30 days'],
  ['', 'Until it is revoked'],
] as const;

/** Creates a key and shows it once. */
export const KeyForm = ({ onDone }: { onDone: () => void }) => {
  const [token, setToken] = useState<string>();
  const { field, submit } = useContractForm<Fields>({
    fields: FIELDS,
    defaultValues: { name: '', scopes: [], days: '90', password: '' },
  });
  const making = useSend(
    ({ days, ...fields }: Fields) =>
      call('POST /api/admin/api-keys', { body: { ...fields, days: days === '' ? null : Number(days) } }),
    { stale: API_KEYS, onSuccess: (made) => setToken(made.token) },
  );
  if (token !== undefined) return <ShownOnce label="API key" secret={token} onDone={onDone} />;
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5 pt-4"
      onSubmit={submit((fields) => making.mutateAsync(fields))}
    >
      <FormRefusalBanner attempt={making} fallback="The key could not be created." fields={FIELDS} />
      <TextField
        data-first-focus
        label="Name"
        maxLength={60}
        autoComplete="off"
        required
        hint="The audit shows it wherever the key changes something."
        {...field('name', REQUIRED)}
      />
      <CheckboxGroup
        legend="Scopes"
        options={API_SCOPE_NAMES.map((value) => ({ value, label: value, note: API_SCOPES[value] }))}
        {...field('scopes', {
          validate: (chosen) => chosen.length > 0 || 'Please choose at least one scope',
        })}
      />
      <SelectField label="Expires after" {...field('days')}>
        {LIVES.map(([days, words]) => (
          <option key={days} value={days}>
            {words}
          </option>
        ))}
      </SelectField>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...field('password', REQUIRED)}
      />
      <FormButtons send="Create the key" isBusy={making.isPending} onCancel={onDone} />
    </form>
  );
};
