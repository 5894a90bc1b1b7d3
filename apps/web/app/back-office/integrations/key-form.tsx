import { API_SCOPE_NAMES, API_SCOPES, type ApiScope } from '@darzi/contract/integrations/api-scopes.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner, showRefusedFields } from '../../shell/form-refusal.tsx';
import { useSend } from '../../shell/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FieldError, SelectField, TextField } from '../../ui/field.tsx';
import { ShownOnce } from './shown-once.tsx';
import { API_KEYS } from './use-integrations.ts';

const FIELDS = ['name', 'scopes', 'days'] as const;
type Fields = { name: string; scopes: ApiScope[]; days: string };

const LIVES = [
  ['90', '90 days'],
  ['365', 'A year'],
  ['30', '30 days'],
  ['', 'Until it is revoked'],
] as const;

/** Makes a key and shows it, once. */
export const KeyForm = ({ onDone }: { onDone: () => void }) => {
  const [token, setToken] = useState<string>();
  const form = useForm<Fields>({ defaultValues: { name: '', scopes: [], days: '90' } });
  const { errors } = form.formState;
  const making = useSend(
    ({ days, ...fields }: Fields) =>
      call('POST /api/admin/api-keys', { body: { ...fields, days: days === '' ? null : Number(days) } }),
    {
      stale: API_KEYS,
      onSuccess: (made) => setToken(made.token),
      onError: (error) => showRefusedFields(error, form, FIELDS),
    },
  );
  if (token !== undefined) return <ShownOnce label="API key" secret={token} onDone={onDone} />;
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5 pt-4"
      onSubmit={form.handleSubmit((fields) => {
        if (!making.isPending) making.mutate(fields);
      })}
    >
      <FormRefusalBanner attempt={making} fallback="The key could not be made." fields={FIELDS} />
      <TextField
        data-first-focus
        label="Name"
        maxLength={60}
        autoComplete="off"
        required
        hint="The audit names it wherever the key changes something."
        error={errors.name?.message}
        {...form.register('name', { required: 'Required' })}
      />
      <fieldset className="grid">
        <legend className="pb-1 text-15 font-medium">Scopes</legend>
        {API_SCOPE_NAMES.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={
              <>
                <span className="block">{scope}</span>
                <span className="block text-13 text-chalk">{API_SCOPES[scope]}</span>
              </>
            }
            className="py-1.5"
            {...form.register('scopes', {
              validate: (scopes) => scopes.length > 0 || 'Please choose at least one scope',
            })}
          />
        ))}
        {errors.scopes === undefined ? null : <FieldError>{errors.scopes.message}</FieldError>}
      </fieldset>
      <SelectField label="Expires after" error={errors.days?.message} {...form.register('days')}>
        {LIVES.map(([days, words]) => (
          <option key={days} value={days}>
            {words}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={making.isPending}>
          Make the key
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
