import { PARCEL_GRAMS } from '@darzi/contract/couriers/couriers.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { type FormEvent, useState } from 'react';
import { failureText } from '../../shell/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

type Attempt = { readonly isPending: boolean; readonly error: unknown };

/** Before parcels are booked: what each weighs, if somebody has put it on the scales. */
export const BookDialog = ({
  courier,
  count,
  isOpen,
  attempt,
  onBook,
  onClose,
}: {
  courier: string;
  count: number;
  isOpen: boolean;
  attempt: Attempt;
  onBook: (grams: number | undefined) => void;
  onClose: () => void;
}) => {
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const grams = typed.trim() === '' ? undefined : Number(typed);
  const isWrong =
    grams !== undefined &&
    !(Number.isInteger(grams) && grams >= PARCEL_GRAMS.least && grams <= PARCEL_GRAMS.most);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isWrong) onBook(grams);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Book ${counted(count, 'parcel')} with ${courier}`}
      className="max-w-[32rem]"
    >
      <form method="post" noValidate className="grid gap-5 pt-4" onSubmit={send}>
        {attempt.error === null ? null : (
          <Banner takesFocus>{failureText(attempt.error, 'The parcels could not be booked.')}</Banner>
        )}
        <p className="text-15">
          {courier} chooses the carrier. Carrier and number then stand at the order, and cash is collected
          where it is not paid.
        </p>
        <TextField
          label={count === 1 ? 'Weight in grams' : 'Weight of each in grams'}
          inputMode="numeric"
          data-first-focus
          value={typed}
          hint="Blank: 400 g a piece, at least 500 g."
          error={
            isChecked && isWrong
              ? `From ${PARCEL_GRAMS.least} to ${PARCEL_GRAMS.most.toLocaleString('en-IN')}`
              : undefined
          }
          onChange={(event) => setTyped(event.target.value)}
        />
        <div>
          <Button type="submit" isBusy={attempt.isPending}>
            Book
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
