import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { FormRefusalBanner, showRefusedFields } from '../shell/form-refusal.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

const FIELDS = ['carrier', 'trackingNumber'] as const;
type Tracking = { readonly carrier: string; readonly trackingNumber: string };
type Attempt = {
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly submittedAt: number;
};

const ShipForm = ({ attempt, onShip }: { attempt: Attempt; onShip: (tracking: Tracking) => void }) => {
  const form = useForm<Tracking>({ defaultValues: { carrier: '', trackingNumber: '' } });
  const { register, formState, handleSubmit } = form;
  const { error } = attempt;
  useEffect(() => showRefusedFields(error, form, FIELDS), [error, form]);
  return (
    <form noValidate method="post" className="grid gap-5 pt-5" onSubmit={handleSubmit(onShip)}>
      <FormRefusalBanner attempt={attempt} fallback="The order could not be moved." fields={FIELDS} />
      <TextField
        label="Carrier"
        maxLength={100}
        required
        data-first-focus
        error={formState.errors.carrier?.message}
        {...register('carrier', { validate: (value) => value.trim() !== '' || 'Required' })}
      />
      <TextField
        label="Tracking number"
        maxLength={100}
        required
        autoCapitalize="characters"
        error={formState.errors.trackingNumber?.message}
        {...register('trackingNumber', { validate: (value) => value.trim() !== '' || 'Required' })}
      />
      <div>
        <Button type="submit" isBusy={attempt.isPending}>
          Ship and tell the customer
        </Button>
      </div>
    </form>
  );
};

/** Carrier and number, without which nothing leaves. */
export const ShipDialog = ({
  isOpen,
  onClose,
  ...form
}: {
  isOpen: boolean;
  attempt: Attempt;
  onShip: (tracking: Tracking) => void;
  onClose: () => void;
}) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Ship this order">
    <ShipForm {...form} />
  </Dialog>
);
