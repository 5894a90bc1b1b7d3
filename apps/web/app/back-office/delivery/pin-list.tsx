import type { PinList as Sums } from '@darzi/contract/delivery/delivery.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { MINE } from '../../shell/query-client.ts';
import { type Outcomes, useSend } from '../../shell/use-send.ts';
import { ConfirmDialog } from '../../staff/confirm-dialog.tsx';
import { CsvButton, formWithFile } from '../../staff/csv-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { Skeleton } from '../../ui/states.tsx';

const LIST = [MINE, 'admin', 'delivery'] as const;

/** Changes the list and refetches it, whatever the answer. */
const useListChange = <Given, Answered>(
  change: (given: Given) => Promise<Answered>,
  outcomes: Omit<Outcomes<Given, Answered>, 'stale'>,
) => useSend(change, { ...outcomes, stale: LIST });

const textOf = ({ pins, withoutCash, withDays, zones }: Sums): string =>
  pins === 0
    ? 'Parcels go everywhere in India: there is no list.'
    : [
        `Parcels go to ${counted(pins, 'PIN code')}`,
        ...(zones === 0 ? [] : [`in ${counted(zones, 'zone')}`]),
        `${withoutCash === 0 ? 'all of them with' : `${withoutCash.toLocaleString('en-IN')} of them without`} cash on delivery`,
        `${withDays.toLocaleString('en-IN')} with days of their own`,
      ].join(', ');

const RemoveList = () => {
  const [isAsked, setAsked] = useState(false);
  const removing = useListChange(() => call('DELETE /api/admin/delivery', {}), {
    done: 'The list of PIN codes is removed.',
    onSuccess: () => setAsked(false),
  });
  const close = () => {
    setAsked(false);
    removing.reset();
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Deliver everywhere
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Deliver everywhere in India?"
        doLabel="Remove the list"
        isBusy={removing.isPending}
        refusal={removing.isError ? failureText(removing.error, 'The list could not be removed.') : undefined}
        onConfirm={() => removing.mutate()}
        onClose={close}
      >
        The list of PIN codes is removed. Orders from every PIN code are taken from now on.
      </ConfirmDialog>
    </>
  );
};

/** Where parcels can go: the owner's list of PIN codes, replaced as a whole by a file. */
export const PinList = () => {
  const query = useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => call('GET /api/admin/delivery', {}, { signal }),
  });
  const uploading = useListChange(
    (file: File) => call('POST /api/admin/delivery', { body: formWithFile(file) }),
    { done: ({ pins }) => `Parcels now go to ${counted(pins, 'PIN code')}.` },
  );
  const { data } = query;
  return (
    <PagePart
      title="Where parcels go"
      text="A CSV file with a column pin and, if you like, zone, days and cod (yes or no). It replaces the previous list."
    >
      {data !== undefined ? (
        <p className="text-15">{textOf(data)}</p>
      ) : query.isError ? (
        <FailedLoad query={query} text="The list could not be loaded." />
      ) : (
        <Skeleton className="h-6 w-full" />
      )}
      {uploading.isError ? (
        <Banner key={uploading.submittedAt} takesFocus>
          {failureText(uploading.error, 'The file could not be read.')}
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <CsvButton
          label="File of PIN codes"
          isBusy={uploading.isPending}
          onFile={(file) => uploading.mutate(file)}
        >
          Upload a list
        </CsvButton>
        {data === undefined || data.pins === 0 ? null : <RemoveList />}
      </div>
    </PagePart>
  );
};
