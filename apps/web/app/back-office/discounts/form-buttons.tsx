import { Button } from '../../ui/button.tsx';

/** Saves a discount, and pauses or resumes an existing one. */
export const FormButtons = ({
  saveLabel,
  isSaving,
  pausing,
  isPaused,
  onDone,
}: {
  saveLabel: string;
  isSaving: boolean;
  /** Absent while there is nothing to pause. */
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
