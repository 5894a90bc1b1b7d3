import { MEASUREMENTS } from '@darzi/contract/catalogue/size-chart.ts';
import { MAX_MEASUREMENT_PROFILES } from '@darzi/contract/custom-orders/body.ts';
import type { MeasurementProfile } from '@darzi/contract/custom-orders/measurement-profiles.routes.ts';
import { tapeValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { useState } from 'react';
import { MEASUREMENT_LABEL } from '../../made-to-measure/figure/measurement-labels.ts';
import { useDeletePerson, useMeasuredPeople } from '../../made-to-measure/people/measured-people.ts';
import { toastFailure } from '../../shell/call.ts';
import { FailedPart } from '../../shell/failed-load.tsx';
import { textsOf, withSlot } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { MeasurementDialog } from './measurement-dialog.tsx';

const [t, message, word] = await Promise.all([textsOf('profile'), textsOf('messages'), textsOf('words')]);

type CardProps = {
  readonly person: MeasurementProfile;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

const PersonCard = ({ person: { name, measurements, updatedAt }, onEdit, onDelete }: CardProps) => (
  <li className="flex flex-col justify-between gap-3 border border-line bg-sheet px-4 pt-4 pb-2">
    <div className="grid gap-3">
      <div>
        <h3 className="text-15 font-medium wrap-anywhere">{name}</h3>
        <p className="text-13 text-chalk">
          {withSlot(
            (day) => t('measuredOn', { day }),
            <time dateTime={updatedAt}>{showDay(updatedAt)}</time>,
          )}
        </p>
      </div>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2 tabular-nums">
        {MEASUREMENTS.map((one) => (
          <div key={one}>
            <dt className="text-13 text-chalk">{word(MEASUREMENT_LABEL[one])}</dt>
            <dd className="text-15">{tapeValue(measurements[one], 'in')}</dd>
          </div>
        ))}
      </dl>
    </div>
    <div className="flex flex-wrap gap-x-5 border-t border-line pt-1">
      <Button variant="quiet" onClick={onEdit} aria-label={t('editOf', { name })}>
        {t('edit')}
      </Button>
      <Button variant="quiet" onClick={onDelete} aria-label={t('deleteOf', { name })}>
        {t('delete')}
      </Button>
    </div>
  </li>
);

const DeletePerson = ({ person, onClose }: { person: MeasurementProfile; onClose: () => void }) => {
  const deleting = useDeletePerson();
  const forget = () =>
    deleting.mutate(person._id, {
      onSuccess: onClose,
      onError: (error) => toastFailure(error, message('genericError')),
    });
  return (
    <div className="grid gap-6 pt-4">
      <p className="text-15 text-chalk">{t('deletedForGood', { name: person.name })}</p>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={deleting.isPending} onClick={forget}>
          {t('deleteMeasurements')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('keepThem')}
        </Button>
      </div>
    </div>
  );
};

/** The people whose measurements are saved for made to measure. */
export const MeasurementBook = () => {
  const people = useMeasuredPeople();
  const [edited, setEdited] = useState<MeasurementProfile | 'new'>();
  const [deleted, setDeleted] = useState<MeasurementProfile>();
  if (people.isPending) return <Skeleton className="h-44 w-full sm:w-1/2" />;
  if (people.data === undefined) {
    return <FailedPart query={people} text={message('genericError')} />;
  }
  return (
    <div className="grid gap-5">
      {people.data.length === 0 ? (
        <p className="text-15 text-chalk">{t('noMeasurements')}</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {people.data.map((person) => (
            <PersonCard
              key={person._id}
              person={person}
              onEdit={() => setEdited(person)}
              onDelete={() => setDeleted(person)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="secondary"
          disabled={people.data.length >= MAX_MEASUREMENT_PROFILES}
          onClick={() => setEdited('new')}
        >
          {t('addPerson')}
        </Button>
      </div>
      <MeasurementDialog edited={edited} onClose={() => setEdited(undefined)} />
      <Dialog
        isOpen={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        title={t('deletePerson', { name: deleted?.name ?? '' })}
        className="max-w-[32rem]"
      >
        {deleted === undefined ? null : (
          <DeletePerson person={deleted} onClose={() => setDeleted(undefined)} />
        )}
      </Dialog>
    </div>
  );
};
