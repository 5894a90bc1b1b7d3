import type { ReactNode } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** Somebody else saved first: their changes are not overwritten and can be viewed. */
export const ChangedMeanwhile = ({
  children,
  isBusy = false,
  onReload,
}: {
  children: ReactNode;
  isBusy?: boolean;
  onReload: () => void;
}) => (
  <Banner
    tone="warning"
    takesFocus
    action={
      <Button variant="secondary" isBusy={isBusy} onClick={onReload}>
        Show the current version
      </Button>
    }
  >
    {children}
  </Banner>
);
