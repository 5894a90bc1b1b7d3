import { CARRIER_NAMES } from '@darzi/contract/couriers/carriers.ts';
import { useId } from 'react';
import { type FormAttempt, FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

type Tracking = { carrier: string; trackingNumber: string };

const FIELDS = ['carrier', 'trackingNumber'] as const;

type FormProps = {
  action: string;
  attempt: FormAttempt;
  present?: Tracking;
  onSend: (tracking: Tracking) => void;
};

const TrackingForm = ({
  action,
  attempt,
  present = { carrier: '', trackingNumber: '' },
  onSend,
}: FormProps) => {
  const { field, submit } = useContractForm<Tracking>({ fields: FIELDS, defaultValues: present });
  const carriers = useId();
  return (
    <form method="post" className="grid gap-5 pt-5" onSubmit={submit(onSend)}>
      <FormRefusalBanner attempt={attempt} fallback="The order could not be changed." fields={FIELDS} />
      <TextField
        label="Carrier"
        list={carriers}
        maxLength={100}
        data-first-focus
        hint="Leave both blank if you deliver it yourself."
        {...field('carrier')}
      />
      <datalist id={carriers}>
        {CARRIER_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Tracking number"
        maxLength={100}
        autoCapitalize="characters"
        {...field('trackingNumber')}
      />
      <div>
        <Button type="submit" isBusy={attempt.isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
};

/** Carrier and tracking number as the customer sees them. Blank when the shop delivers itself. */
export const TrackingDialog = ({
  title,
  isOpen,
  onClose,
  ...form
}: FormProps & { title: string; isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={title} className="max-w-[32rem]">
    <TrackingForm {...form} />
  </Dialog>
);
