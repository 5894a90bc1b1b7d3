import { CARRIER_NAMES } from '@darzi/contract/couriers/carriers.ts';
import { type FormEvent, useId, useRef } from 'react';
import { failureText } from '../../shell/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

export type Attempt = { readonly isPending: boolean; readonly error: unknown };
type Tracking = { readonly carrier: string; readonly trackingNumber: string };

/** Carrier and number, as the customer reads them. Blank where the shop brings it itself. */
export const TrackingDialog = ({
  title,
  action,
  isOpen,
  attempt,
  present = { carrier: '', trackingNumber: '' },
  onSend,
  onClose,
}: {
  title: string;
  action: string;
  isOpen: boolean;
  attempt: Attempt;
  present?: Tracking;
  onSend: (tracking: Tracking) => void;
  onClose: () => void;
}) => {
  const carrier = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);
  const carriers = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend({ carrier: carrier.current?.value ?? '', trackingNumber: number.current?.value ?? '' });
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} className="max-w-[32rem]">
      <form method="post" className="grid gap-5 pt-5" onSubmit={send}>
        {attempt.error === null ? null : (
          <Banner takesFocus>{failureText(attempt.error, 'The order could not be changed.')}</Banner>
        )}
        <TextField
          ref={carrier}
          label="Carrier"
          list={carriers}
          maxLength={100}
          data-first-focus
          defaultValue={present.carrier}
          hint="Leave both blank if you deliver it yourself."
        />
        <datalist id={carriers}>
          {CARRIER_NAMES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          ref={number}
          label="Tracking number"
          maxLength={100}
          autoCapitalize="characters"
          defaultValue={present.trackingNumber}
        />
        <div>
          <Button type="submit" isBusy={attempt.isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
