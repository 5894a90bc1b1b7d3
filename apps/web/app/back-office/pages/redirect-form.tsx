import { CallError } from '@darzi/contract/client.ts';
import { type FormEvent, type Ref, useState } from 'react';
import { call, toastFailure } from '../../shell/call.ts';
import { toast } from '../../shell/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useRedirectChange } from './use-redirects.ts';

type Props = {
  readonly from: string;
  readonly onFrom: (from: string) => void;
  readonly targetRef: Ref<HTMLInputElement>;
};

/** Adds a redirect; one from the same address takes the place of the one before. */
export const RedirectForm = ({ from, onFrom, targetRef }: Props) => {
  const [to, setTo] = useState('');
  const adding = useRedirectChange((body: { from: string; to: string }) =>
    call('POST /api/admin/redirects', { body }),
  );
  const faults = adding.error instanceof CallError ? adding.error.fields : {};
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (adding.isPending) return;
    adding.mutate(
      { from, to },
      {
        onSuccess: ({ redirect }) => {
          toast.success(`${redirect.from} now leads to ${redirect.to}`);
          onFrom('');
          setTo('');
        },
        onError: (error) => {
          if (!(error instanceof CallError) || Object.keys(error.fields).length === 0) {
            toastFailure(error, 'The redirect could not be saved.');
          }
        },
      },
    );
  };
  return (
    <form
      noValidate
      aria-label="Redirect an address"
      className="grid items-start gap-5 md:grid-cols-[1fr_1fr_auto]"
      onSubmit={save}
    >
      <TextField
        label="Former address"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="/pages/our-story"
        value={from}
        error={faults.from}
        onChange={(event) => onFrom(event.target.value)}
      />
      <TextField
        ref={targetRef}
        label="Leads to"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="/about"
        value={to}
        error={faults.to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" isBusy={adding.isPending} className="md:mt-7">
        Add redirect
      </Button>
    </form>
  );
};
