import type { CustomerFile } from '@darzi/contract/customers/customers.routes.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { call } from '../../shell/call.ts';
import { FormButtons, FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useCustomerChange } from './use-customers.ts';

const FIELDS = ['email', 'password'] as const;
type Given = { readonly email: string; readonly password: string };

type GiveBackProps = { readonly customer: CustomerFile; readonly onClose: () => void };

const FormerEmails = ({ formerEmails }: Pick<CustomerFile, 'formerEmails'>) => (
  <div className="text-15">
    <h3 className="font-medium">Emails that the account had</h3>
    <ul>
      {formerEmails.map(({ email, until }) => (
        <li key={until} className="wrap-anywhere">
          {email} <span className="text-chalk">until {showDay(until)}</span>
        </li>
      ))}
    </ul>
  </div>
);

const GiveBackForm = ({ customer: { _id: id, email: current, formerEmails }, onClose }: GiveBackProps) => {
  const [only, ...more] = formerEmails;
  const { field, submit } = useContractForm<Given>({
    fields: FIELDS,
    defaultValues: { email: more.length === 0 ? (only?.email ?? '') : '', password: '' },
  });
  const giving = useCustomerChange(id, (body: Given) =>
    call('POST /api/admin/customers/:id/email', { params: { id }, body }),
  );
  const giveBack = async (given: Given) => {
    const { customer } = await giving.mutateAsync(given);
    toast.success(`A link for a new password is on its way to ${customer.email}.`);
    onClose();
  };
  return (
    <form method="post" noValidate className="grid gap-5 pt-4" onSubmit={submit(giveBack)}>
      <p className="text-15">
        For somebody whose account was taken over. Everybody is signed out of it, its password ends, and a
        link for a new one goes to the email below. The present one, {current}, is told of the change. First
        make sure who is asking: do they write from an email that the account had, and know their orders?
      </p>
      {formerEmails.length === 0 ? null : <FormerEmails formerEmails={formerEmails} />}
      <FormRefusalBanner attempt={giving} fallback="The account could not be given back." fields={FIELDS} />
      <EmailField data-first-focus label="Their email" autoComplete="off" {...field('email', REQUIRED)} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...field('password', REQUIRED)}
      />
      <FormButtons send="Give it back" cancel="Leave it" isBusy={giving.isPending} onCancel={onClose} />
    </form>
  );
};

/** Gives an account that somebody else took over back to its customer. */
export const GiveBackDialog = ({ isOpen, ...rest }: GiveBackProps & { isOpen: boolean }) => (
  <Dialog isOpen={isOpen} onClose={rest.onClose} title="Give the account back" className="max-w-[36rem]">
    <GiveBackForm {...rest} />
  </Dialog>
);
