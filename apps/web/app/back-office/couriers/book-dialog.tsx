import { PARCEL_GRAMS } from '@darzi/contract/couriers/couriers.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { type FormAttempt, FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

const isWeight = (typed: string): true | string => {
  const grams = Number(typed);
  return (
    typed.trim() === '' ||
    (Number.isInteger(grams) && grams >= PARCEL_GRAMS.least && grams <= PARCEL_GRAMS.most) ||
    `From ${PARCEL_GRAMS.least} to ${PARCEL_GRAMS.most.toLocaleString('en-IN')}`
  );
};

/** Asks for the weight of each parcel before booking, if somebody has weighed it. */
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
  attempt: FormAttempt;
  onBook: (grams: number | undefined) => void;
  onClose: () => void;
}) => {
  const { field, submit } = useContractForm<{ grams: string }>({
    fields: ['grams'],
    defaultValues: { grams: '' },
  });
  const send = submit(({ grams }) => onBook(grams.trim() === '' ? undefined : Number(grams)));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Book ${counted(count, 'parcel')} with ${courier}`}
      className="max-w-[32rem]"
    >
      <form method="post" noValidate className="grid gap-5 pt-4" onSubmit={send}>
        <FormRefusalBanner attempt={attempt} fallback="The parcels could not be booked." fields={[]} />
        <p className="text-15">
          {courier} chooses the carrier. Carrier and tracking number then appear on the order, and cash is
          collected for unpaid orders.
        </p>
        <TextField
          label={count === 1 ? 'Weight in grams' : 'Weight of each in grams'}
          inputMode="numeric"
          data-first-focus
          hint="Blank: 400 g a piece, at least 500 g."
          {...field('grams', { validate: isWeight })}
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
