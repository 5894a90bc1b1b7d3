import { CallError } from '@darzi/contract/client.ts';
import { showRupees } from '@darzi/contract/money.ts';
import type { TakenNow } from '@darzi/contract/orders/staff-order.routes.ts';
import {
  TAKEN_BY_LABEL,
  TAKEN_BY_STAFF,
  type TakenBy,
  underBothNames,
} from '@darzi/contract/orders/staff-order.ts';
import { useState } from 'react';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { useAdminOrderChange } from '../../staff/order-admin.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCard } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

type Fields = { method: TakenBy | null; reference: string };

/** Takes the extra cost of a change at the till; no method is preselected. */
export const TakeDifference = ({ orderId, amount }: { orderId: string; amount: number }) => {
  const [isOpen, setOpen] = useState(false);
  const { form, field, submit } = useContractForm<Fields>({
    fields: ['reference'],
    defaultValues: { method: null, reference: '' },
  });
  const isByCard = form.watch('method') === 'card machine';
  const isUnchosen = form.formState.errors.method !== undefined;
  const taking = useAdminOrderChange(
    (payment: TakenNow) =>
      call('POST /api/admin/orders/:id/difference', {
        params: { id: orderId },
        body: { payment: underBothNames(payment), amount },
      }),
    {
      done: 'Payment taken. The order has been changed.',
      onSuccess: () => setOpen(false),
      // with nothing left to take, this dialog is gone before it could report the error
      onError: (error) => {
        if (error instanceof CallError && error.code === 'order.difference_none') toast.error(error.message);
      },
    },
  );
  const send = submit(({ method, reference }) =>
    taking.mutateAsync(
      method === 'card machine' ? { method, reference: reference.trim() } : { method: 'cash' },
    ),
  );
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => {
          taking.reset();
          form.reset();
          setOpen(true);
        }}
      >
        Paid here, in cash or by card
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Take ${showRupees(amount)}`}
        className="max-w-[32rem]"
      >
        <form method="post" noValidate className="grid gap-5 pt-4" onSubmit={send}>
          <FormRefusalBanner
            attempt={taking}
            fallback="The payment could not be recorded."
            fields={['reference']}
          />
          {isUnchosen ? <Banner takesFocus>Please choose how it was paid</Banner> : null}
          <p className="text-15">
            The payment is recorded and the order changed at once. The link ends; anything still paid through
            it is refunded.
          </p>
          <fieldset className="grid min-w-0 gap-3 sm:grid-cols-2">
            <legend className="pb-1.5 text-15 font-medium">How it was paid</legend>
            {TAKEN_BY_STAFF.map((one) => (
              <RadioCard
                key={one}
                title={TAKEN_BY_LABEL[one]}
                value={one}
                {...form.register('method', { required: true })}
              />
            ))}
          </fieldset>
          {isByCard ? (
            <TextField
              label="Number on the slip"
              hint="Shown in the ledger and on the receipt"
              autoComplete="off"
              maxLength={100}
              required
              {...field('reference', {
                validate: (slip) => slip.trim() !== '' || 'Enter what the slip says',
              })}
            />
          ) : null}
          <div>
            <Button type="submit" isBusy={taking.isPending}>
              {`${showRupees(amount)} taken`}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
};
