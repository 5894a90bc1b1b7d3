import { faultsOfPayout, type Payout, tidyPayout } from '@darzi/contract/returns/payout.ts';
import type { OrderReturn } from '@darzi/contract/returns/returns.routes.ts';
import type { ComponentProps } from 'react';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCard } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { useHandInPayout } from './own-returns.ts';

const [t, word] = await Promise.all([textsOf('orders'), textsOf('words')]);

/** Both kinds of account, as typed. */
export type PayoutText = {
  method: Payout['method'];
  upiId: string;
  accountName: string;
  accountNumber: string;
  ifsc: string;
};
export const BLANK_PAYOUT: PayoutText = {
  method: 'upi',
  upiId: '',
  accountName: '',
  accountNumber: '',
  ifsc: '',
};

export const payoutOf = ({ method, upiId, ...account }: PayoutText): Payout =>
  tidyPayout(
    method === 'upi'
      ? { method, upiId }
      : {
          method,
          accountName: account.accountName,
          accountNumber: account.accountNumber,
          ifsc: account.ifsc,
        },
  );

type AccountField = Exclude<keyof PayoutText, 'method'>;

/** True, or what is wrong with this field of an account. */
export const isSound = (name: AccountField, typed: PayoutText): true | string => {
  const fault = faultsOfPayout(payoutOf(typed))[name];
  return fault === undefined || word(fault);
};

/** Where to pay back the money of an order that was paid in cash. `field` and `choice` are what a form registers. */
export const PayoutFields = ({
  method,
  choice,
  field,
}: {
  method: Payout['method'];
  choice: ComponentProps<'input'>;
  field: (name: AccountField) => ComponentProps<'input'>;
}) => (
  <fieldset className="grid gap-3">
    <legend className="pb-3 text-15 font-medium">{t('whereMoney')}</legend>
    <RadioCard title={t('upi')} value="upi" {...choice} />
    <RadioCard title={t('bankAccount')} value="bank" {...choice} />
    {method === 'upi' ? (
      <TextField
        label={t('upiId')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={320}
        {...field('upiId')}
      />
    ) : (
      <>
        <TextField label={t('accountHolder')} maxLength={100} autoComplete="name" {...field('accountName')} />
        <TextField
          label={t('accountNumber')}
          autoComplete="off"
          inputMode="numeric"
          maxLength={24}
          {...field('accountNumber')}
        />
        <TextField
          label={t('ifsc')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={14}
          {...field('ifsc')}
        />
      </>
    )}
    <p className="text-13 text-chalk">{t('weErase')}</p>
  </fieldset>
);

/** For a return that was requested without an account to pay to. */
export const PayoutForm = ({ one, onDone }: { one: OrderReturn; onDone: () => void }) => {
  const { form, field, submit } = useContractForm<PayoutText>({ fields: [], defaultValues: BLANK_PAYOUT });
  const handing = useHandInPayout(one);
  const send = submit(async (typed) => {
    await handing.mutateAsync(payoutOf(typed));
    onDone();
  });
  return (
    <form method="post" noValidate className="grid gap-5 pt-5" onSubmit={send}>
      <FormRefusalBanner attempt={handing} fallback={t('accountNotSaved')} fields={[]} />
      <PayoutFields
        method={form.watch('method')}
        choice={form.register('method')}
        field={(name) => field(name, { validate: (_, typed) => isSound(name, typed) })}
      />
      <div>
        <Button type="submit" isBusy={handing.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
};
