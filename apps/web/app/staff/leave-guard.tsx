import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveGuardProps = {
  readonly isChanged: boolean;
  /** Set before the page navigates by itself after saving. */
  readonly isSaved?: RefObject<boolean>;
};

/** Asks before unsaved changes are lost: by a link, the back button, or closing the tab. */
export const LeaveGuard = ({ isChanged, isSaved }: LeaveGuardProps) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged &&
      isSaved?.current !== true &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      doLabel="Leave without saving"
      cancelLabel="Stay here"
      isBusy={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      What you changed here is not saved yet.
    </ConfirmDialog>
  );
};
