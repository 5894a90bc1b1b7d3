import { type RefObject, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveGuardProps = {
  readonly isChanged: boolean;
  /** Set before the page navigates by itself after saving. */
  readonly isSaved?: RefObject<boolean>;
};

const Guard = ({ isChanged, isSaved }: LeaveGuardProps) => {
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

/** Asks before unsaved changes are lost: by a link, the back button, or closing the tab. */
export const LeaveGuard = (props: LeaveGuardProps) => {
  const [unreached, setUnreached] = useState(0);
  useEffect(() => {
    // The page that was confirmed did not arrive: the router would go on without asking again.
    const guardAgain = () => setUnreached((count) => count + 1);
    addEventListener('pageunreached', guardAgain);
    return () => removeEventListener('pageunreached', guardAgain);
  }, []);
  return <Guard key={unreached} {...props} />;
};
