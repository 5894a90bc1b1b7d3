import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MetaArgs, useNavigate, useParams } from 'react-router';
import { call, failureText } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { useSend } from '../../shell/use-send.ts';
import { ConfirmDialog } from '../../staff/confirm-dialog.tsx';
import { AdminHead } from '../../staff/page-parts.tsx';
import { Button, TextLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { LOOKS, STUDIO } from '../use-studio.ts';
import { LookForm } from './look-form.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Look');

const RemoveLook = ({ id, title }: { id: string; title: string }) => {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const removing = useSend(() => call('DELETE /api/studio/looks/:id', { params: { id } }), {
    // Not the look itself, which this page would fetch again.
    stale: LOOKS,
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Remove ${title}?`}
        doLabel="Remove it"
        isBusy={removing.isPending}
        refusal={removing.isError ? failureText(removing.error, 'The look could not be removed.') : undefined}
        onConfirm={() => removing.mutate(undefined, { onSuccess: () => navigate('/studio/looks') })}
        onClose={() => setOpen(false)}
      >
        It can no longer be used to start an order. Orders that started from it stay as they are.
      </ConfirmDialog>
    </>
  );
};

const LookPage = () => {
  const { lookId: id = '' } = useParams();
  const query = useQuery({
    queryKey: [...STUDIO, 'look', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/studio/looks/:id', { params: { id } }, { signal })).look,
  });
  const look = query.data;
  return (
    <>
      <AdminHead title={look?.title ?? 'Look'} aside={<TextLink to="/studio/looks">All looks</TextLink>} />
      {query.isPending ? (
        <Skeleton of="rows" className="h-[40rem] w-full" />
      ) : look === undefined ? (
        <FailedLoad query={query} text="The look could not be loaded." />
      ) : (
        <LookForm key={look._id} look={look} more={<RemoveLook id={look._id} title={look.title} />} />
      )}
    </>
  );
};

export default LookPage;
