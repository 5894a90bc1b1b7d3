import { showMoment } from '@darzi/contract/dates.ts';
import type { ManagedPage } from '@darzi/contract/pages/pages.routes.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

const stateOf = (page: ManagedPage, isChanged: boolean): string => {
  if (isChanged) return 'Not saved yet';
  if (page.publishAt !== null) return `Will be published on ${showMoment(page.publishAt)}`;
  if (page.hasDraft) return page.isPublished ? 'A draft that the public does not see yet' : 'Not public yet';
  return 'The public sees this';
};

/** Saves the draft, publishes it, or schedules that. */
export const PublishBar = ({
  page,
  isChanged,
  isBusy,
  onSave,
  onPublish,
  onUnplan,
}: {
  page: ManagedPage;
  isChanged: boolean;
  isBusy: boolean;
  onSave: () => void;
  onPublish: (at?: string) => void;
  onUnplan: () => void;
}) => {
  const [isPlanning, setPlanning] = useState(false);
  const [at, setAt] = useState('');
  const isNew = isChanged || page.hasDraft;
  const time = at === '' ? undefined : new Date(`${at}+05:30`);
  const [isPast, setPast] = useState(false);
  const plan = () => {
    if (time === undefined) return;
    if (time.getTime() <= Date.now()) return setPast(true);
    setPlanning(false);
    onPublish(time.toISOString());
  };
  return (
    <div className="bar-below sticky z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-ink bg-paper py-4">
      <Button isBusy={isBusy} isIdle={!isNew} onClick={() => onPublish()}>
        Publish
      </Button>
      <Button variant="secondary" isBusy={isBusy} isIdle={!isChanged} onClick={onSave}>
        Save draft
      </Button>
      <Button variant="quiet" disabled={!isNew} onClick={() => setPlanning(true)}>
        Publish later
      </Button>
      {page.publishAt === null || isChanged ? null : (
        <Button variant="quiet" isBusy={isBusy} onClick={onUnplan}>
          Cancel the schedule
        </Button>
      )}
      <p role="status" className="text-13 text-chalk">
        {stateOf(page, isChanged)}
      </p>
      <Dialog
        isOpen={isPlanning}
        onClose={() => setPlanning(false)}
        title="Publish later"
        className="max-w-[30rem]"
      >
        <div className="grid gap-5 pt-4">
          <TextField
            label="Day and time in India"
            type="datetime-local"
            data-first-focus
            value={at}
            hint="Until then the public sees what it sees now. Changing the draft cancels the schedule."
            error={isPast ? 'This time has passed' : undefined}
            onChange={(event) => {
              setAt(event.target.value);
              setPast(false);
            }}
          />
          <Button className="justify-self-start" disabled={time === undefined} onClick={plan}>
            Schedule
          </Button>
        </div>
      </Dialog>
    </div>
  );
};
