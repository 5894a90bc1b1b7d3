import { Button } from '../../ui/button.tsx';

/** At the foot of a discount's form: saves it, and pauses or resumes one that exists. */
export const FormButtons = ({
  saveLabel,
  isSaving,
  pausing,
  isPaused,
  onDone,
}: {
  saveLabel: string;
  isSaving: boolean;
  /** Absent: there is nothing to pause yet. */
  pausing:
    | {
        readonly isPending: boolean;
        readonly mutate: (isPaused: boolean, after: { onSuccess: () => void }) => void;
      }
    | undefined;
  isPaused: boolean;
  onDone: () => void;
}) => (
  <div className="flex flex-wrap items-center gap-4">
    <Button type="submit" isBusy={isSaving}>
      {saveLabel}
    </Button>
    {pausing === undefined ? null : (
      <Button
        variant="secondary"
        isBusy={pausing.isPending}
        onClick={() => pausing.mutate(!isPaused, { onSuccess: onDone })}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
    )}
  </div>
);
