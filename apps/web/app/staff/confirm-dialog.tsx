import type { ReactNode } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type ConfirmDialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  /** What will happen, in words. */
  readonly children: ReactNode;
  /** The verb on the confirming button. */
  readonly doLabel: string;
  /** The label of the button that changes nothing. */
  readonly cancelLabel?: string;
  readonly isBusy: boolean;
  /** Why it was refused, if it was. */
  readonly refusal?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before something that cannot easily be undone. The safe button has the focus. */
export const ConfirmDialog = ({
  isOpen,
  title,
  children,
  doLabel,
  cancelLabel = 'Leave it',
  isBusy,
  refusal,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={title} className="max-w-[34rem]">
    <div className="grid gap-5 pt-4">
      {refusal === undefined ? null : <Banner takesFocus>{refusal}</Banner>}
      <div className="text-15">{children}</div>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isBusy} onClick={onConfirm}>
          {doLabel}
        </Button>
        <Button variant="secondary" data-first-focus onClick={onClose}>
          {cancelLabel}
        </Button>
      </div>
    </div>
  </Dialog>
);
