import { CallError } from '@darzi/contract/client.ts';
import type { ManagedPage } from '@darzi/contract/pages/pages.routes.ts';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { usePageChange } from './use-site-pages.ts';

/** Changes the address of an owner's page. */
export const PageAddress = ({ page, isChanged }: { page: ManagedPage; isChanged: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const [handle, setHandle] = useState(page.handle);
  const navigate = useNavigate();
  const renaming = usePageChange((wanted: string) =>
    call('POST /api/admin/pages/:handle/rename', {
      params: { handle: page.handle },
      body: { handle: wanted, revision: page.revision },
    }),
  );
  const fault = renaming.error instanceof CallError ? renaming.error.fields.handle : undefined;
  const rename = () => {
    if (renaming.isPending) return;
    renaming.mutate(handle, {
      onSuccess: (answer) => {
        setOpen(false);
        toast.success(`The page is now at ${answer.page.path}.`);
        void navigate(`/admin/pages/${encodeURIComponent(answer.page.handle)}`, { replace: true });
      },
    });
  };
  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start"
        disabled={isChanged}
        onClick={() => setOpen(true)}
      >
        {isChanged ? 'Change the address (save the draft first)' : 'Change the address'}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Change the address"
        className="max-w-[34rem]"
      >
        <div className="grid gap-5 pt-4">
          <FormRefusalBanner
            attempt={renaming}
            fallback="The address could not be changed."
            fields={['handle']}
          />
          <TextField
            label="New address"
            data-first-focus
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={handle}
            error={fault}
            hint={`The last part of /pages/…. Links to ${page.path} will lead there.`}
            onChange={(event) => setHandle(event.target.value)}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === 'Enter') rename();
            }}
          />
          <Button className="justify-self-start" isBusy={renaming.isPending} onClick={rename}>
            Change it
          </Button>
        </div>
      </Dialog>
    </>
  );
};
