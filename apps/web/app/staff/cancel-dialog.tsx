import type { ReactNode } from 'react';
import { failureText } from '../shell/call.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type Props = {
  readonly isOpen: boolean;
  readonly attempt: { readonly isPending: boolean; readonly error: unknown };
  readonly onCancel: () => void;
  readonly onClose: () => void;
  /** What happens to pieces and money. */
  readonly children: ReactNode;
};

/** Asks for confirmation before ending an order. */
export const CancelDialog = ({ isOpen, attempt, onCancel, onClose, children }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Cancel this order?" className="max-w-[34rem]">
    <div className="grid gap-5 pt-4 text-17">
      {attempt.error === null ? null : (
        <Banner takesFocus>{failureText(attempt.error, 'The order could not be cancelled.')}</Banner>
      )}
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={attempt.isPending} onClick={onCancel}>
          Cancel the order
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </div>
  </Dialog>
);
