import { type FormAttempt, FormRefusalBanner } from '../shell/form-refusal.tsx';
import { REQUIRED, useContractForm } from '../shell/use-contract-form.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

const FIELDS = ['carrier', 'trackingNumber'] as const;
type Tracking = { readonly carrier: string; readonly trackingNumber: string };

const ShipForm = ({
  attempt,
  onShip,
}: {
  attempt: FormAttempt;
  onShip: (tracking: Tracking) => Promise<unknown>;
}) => {
  const { field, submit } = useContractForm<Tracking>({ fields: FIELDS });
  return (
    <form noValidate method="post" className="grid gap-5 pt-5" onSubmit={submit(onShip)}>
      <FormRefusalBanner attempt={attempt} fallback="The order could not be moved." fields={FIELDS} />
      <TextField label="Carrier" maxLength={100} required data-first-focus {...field('carrier', REQUIRED)} />
      <TextField
        label="Tracking number"
        maxLength={100}
        required
        autoCapitalize="characters"
        {...field('trackingNumber', REQUIRED)}
      />
      <div>
        <Button type="submit" isBusy={attempt.isPending}>
          Ship and notify the customer
        </Button>
      </div>
    </form>
  );
};

/** Carrier and tracking number, both required for shipping. */
export const ShipDialog = ({
  isOpen,
  onClose,
  ...form
}: {
  isOpen: boolean;
  attempt: FormAttempt;
  onShip: (tracking: Tracking) => Promise<unknown>;
  onClose: () => void;
}) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Ship this order">
    <ShipForm {...form} />
  </Dialog>
);
