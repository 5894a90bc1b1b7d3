import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { textsOf } from '../texts/texts.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';

const t = await textsOf('shell');

type DialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** In the middle, at the left edge, or over the top of the page. */
  readonly place?: 'middle' | 'left' | 'top';
  readonly hidesTitle?: boolean;
  /** False if a button among the children closes it. */
  readonly hasCross?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

const PLACE = {
  middle:
    'm-auto max-h-[calc(100dvh-32px)] w-[min(44rem,calc(100vw-32px))] overflow-y-auto bg-sheet p-4 sm:p-8',
  left: 'm-0 h-dvh max-h-none w-[min(24rem,88vw)] max-w-none overflow-y-auto bg-paper p-5 [--dialog-from:-16px_0]',
  top: 'm-0 max-h-dvh w-full max-w-none overflow-y-auto bg-paper [--dialog-from:0_-12px]',
} as const;

/**
 * The browser's own modal dialog: it traps the focus and closes on Escape or a click outside. The element with
 * `data-first-focus` takes the focus when it opens.
 */
export const Dialog = ({
  isOpen,
  onClose,
  title,
  place = 'middle',
  hidesTitle = false,
  hasCross = true,
  className,
  children,
}: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const openedIn = useRef<Element>(null);
  const titleId = useId();
  // Open before the next key, which belongs to its first field.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (isOpen && !dialog.open) {
      openedIn.current = document.activeElement?.closest('section') ?? null;
      dialog.showModal();
      dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    }
    if (!isOpen && dialog.open) {
      dialog.close();
      // What opened it can be gone by now: then its neighbours take the focus.
      if (document.activeElement === document.body)
        openedIn.current?.querySelector<HTMLElement>('button:enabled, a[href]')?.focus();
    }
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key; the click outside is an extra.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={classes('text-left', PLACE[place], className)}
      // React bubbles the events of a nested dialog up to this one
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        // the caller decides whether Escape closes it: there may be something to ask first
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {isOpen ? (
        <div className={classes(place === 'top' && 'measure py-5')}>
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className={hidesTitle ? 'sr-only' : 'font-display text-30'}>
              {title}
            </h2>
            {hasCross ? (
              <IconButton
                label={t('close')}
                className="-mt-1.5 -mr-[10px] ml-auto flex-none"
                onClick={onClose}
              >
                <X size={22} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  );
};
