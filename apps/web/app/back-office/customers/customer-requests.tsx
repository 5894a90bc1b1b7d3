import type { CustomerFile } from '@darzi/contract/customers/customers.routes.ts';
import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { saveJson } from '../../shell/save-file.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { GiveBackDialog } from './give-back-dialog.tsx';
import { CUSTOMERS } from './use-customers.ts';

const EraseDialog = ({
  customer: { _id: id, email, openOrders },
  isOpen,
  onClose,
}: {
  customer: CustomerFile;
  isOpen: boolean;
  onClose: () => void;
}) => {
  const { form, field, submit } = useContractForm<{ email: string }>({
    fields: ['email'],
    defaultValues: { email: '' },
  });
  const typed = form.watch('email');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const erasing = useSend(
    (body: { email: string }) => call('POST /api/admin/customers/:id/erase', { params: { id }, body }),
    {
      done: 'The account is erased.',
      onSuccess: async () => {
        await navigate('/admin/customers', { replace: true });
        queries.removeQueries({ queryKey: CUSTOMERS });
      },
    },
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Erase this customer">
      <form
        method="post"
        noValidate
        className="grid gap-5 pt-4"
        onSubmit={submit((confirmed) => erasing.mutateAsync(confirmed))}
      >
        <p className="max-w-prose text-15">
          Name, addresses, measurements, pictures, messages and notes are deleted for good. Orders and
          invoices are kept, without the name.
        </p>
        {openOrders === 0 ? null : (
          <Banner tone="warning">
            {openOrders === 1 ? 'One order is' : `${openOrders} orders are`} still under way. What is not
            packed yet is cancelled and refunded; what is being packed can no longer be sent.
          </Banner>
        )}
        <FormRefusalBanner attempt={erasing} fallback="The account could not be erased." fields={['email']} />
        <TextField label={`Type ${email} to confirm`} type="email" autoComplete="off" {...field('email')} />
        <div className="flex flex-wrap gap-4">
          <Button
            type="submit"
            isBusy={erasing.isPending}
            disabled={typed.trim().toLowerCase() !== email.toLowerCase()}
          >
            Erase for good
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep the account
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** What customers can ask for: the data held about them, its erasure, an account that somebody else took over. */
export const CustomerRequests = ({ customer }: { customer: CustomerFile }) => {
  const [isErasing, setErasing] = useState(false);
  const [isGivingBack, setGivingBack] = useState(false);
  const { _id: id, role } = customer;
  const exporting = useSend(() => call('GET /api/admin/customers/:id/export', { params: { id } }), {
    failed: 'The export could not be created.',
    onSuccess: (answer) => saveJson(`customer-${lastSix(id)}.json`, answer.export),
  });
  return (
    <>
      <p className="text-15 text-chalk">Only at the customer’s request. Each use is recorded in the audit.</p>
      <div className="flex flex-wrap gap-4">
        <Button variant="secondary" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
          Export all data
        </Button>
        {role === 'customer' ? (
          <>
            <Button variant="secondary" onClick={() => setGivingBack(true)}>
              Give the account back
            </Button>
            <Button variant="secondary" onClick={() => setErasing(true)}>
              Erase
            </Button>
          </>
        ) : null}
      </div>
      <GiveBackDialog customer={customer} isOpen={isGivingBack} onClose={() => setGivingBack(false)} />
      <EraseDialog customer={customer} isOpen={isErasing} onClose={() => setErasing(false)} />
    </>
  );
};
