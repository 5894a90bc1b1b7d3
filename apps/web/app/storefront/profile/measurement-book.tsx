import { MEASUREMENTS } from '@darzi/contract/catalogue/size-chart.ts';
import type { MeasurementProfile } from '@darzi/contract/custom-orders/measurement-profiles.routes.ts';
import { tapeValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { useState } from 'react';
import { MEASUREMENT_LABEL } from '../../made-to-measure/figure/measurement-labels.ts';
import { useDeletePerson, useMeasuredPeople } from '../../made-to-measure/people/measured-people.ts';
import { toastFailure } from '../../shell/call.ts';
import { FailedPart } from '../../shell/failed-load.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { MeasurementDialog } from './measurement-dialog.tsx';

const MOST_PEOPLE = 50;

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
          Measured <time dateTime={updatedAt}>{showDay(updatedAt)}</time>, in inches
        </p>
      </div>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2 tabular-nums">
        {MEASUREMENTS.map((one) => (
          <div key={one}>
            <dt className="text-13 text-chalk">{MEASUREMENT_LABEL[one]}</dt>
            <dd className="text-15">{tapeValue(measurements[one], 'in')}</dd>
          </div>
        ))}
      </dl>
    </div>
    <div className="flex flex-wrap gap-x-5 border-t border-line pt-1">
      <Button variant="quiet" onClick={onEdit} aria-label={`Edit ${name}`}>
        Edit
      </Button>
      <Button variant="quiet" onClick={onDelete} aria-label={`Delete ${name}`}>
        Delete
      </Button>
    </div>
  </li>
);

const DeletePerson = ({ person, onClose }: { person: MeasurementProfile; onClose: () => void }) => {
  const deleting = useDeletePerson();
  const forget = () =>
    deleting.mutate(person._id, {
      onSuccess: onClose,
      onError: (error) => toastFailure(error, MESSAGES.genericError),
    });
  return (
    <div className="grid gap-6 pt-4">
      <p className="text-15 text-chalk">
        The measurements of {person.name} will be deleted for good. Orders placed with them keep their own
        copy.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={deleting.isPending} onClick={forget}>
          Delete measurements
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep them
        </Button>
      </div>
    </div>
  );
};

/** The people whose measurements are kept for made to measure. */
export const MeasurementBook = () => {
  const people = useMeasuredPeople();
  const [edited, setEdited] = useState<MeasurementProfile | 'new'>();
  const [deleted, setDeleted] = useState<MeasurementProfile>();
  if (people.isPending) return <Skeleton className="h-44 w-full sm:w-1/2" />;
  if (people.data === undefined) {
    return <FailedPart query={people} text={MESSAGES.genericError} />;
  }
  return (
    <div className="grid gap-5">
      {people.data.length === 0 ? (
        <p className="text-15 text-chalk">
          No measurements saved yet. Yours, your mother’s, your son’s: take them once and pick them whenever
          you order.
        </p>
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
          disabled={people.data.length >= MOST_PEOPLE}
          onClick={() => setEdited('new')}
        >
          Add a person
        </Button>
      </div>
      <MeasurementDialog edited={edited} onClose={() => setEdited(undefined)} />
      <Dialog
        isOpen={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        title={`Delete ${deleted?.name ?? ''}?`}
        className="max-w-[32rem]"
      >
        {deleted === undefined ? null : (
          <DeletePerson person={deleted} onClose={() => setDeleted(undefined)} />
        )}
      </Dialog>
    </div>
  );
};
