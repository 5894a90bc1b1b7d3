import { faultsOfPayout, type Payout, tidyPayout } from '@darzi/contract/returns/payout.ts';
import type { OrderReturn } from '@darzi/contract/returns/returns.routes.ts';
import { type FormEvent, useState } from 'react';
import { failureText } from '../../shell/call.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCard } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { useHandInPayout } from './own-returns.ts';

const [t, word] = await Promise.all([textsOf('orders'), textsOf('words')]);

export const BLANK_UPI: Payout = { method: 'upi', upiId: '' };
const BLANK_BANK: Payout = { method: 'bank', accountName: '', accountNumber: '', ifsc: '' };

const said = (fault: string | undefined): string | undefined =>
  fault === undefined ? undefined : word(fault);

/** Where the money of an order goes that was paid in cash. */
export const PayoutFields = ({
  payout,
  faults,
  onChange,
}: {
  payout: Payout;
  faults: Readonly<Record<string, string>>;
  onChange: (payout: Payout) => void;
}) => (
  <fieldset className="grid gap-3">
    <legend className="pb-3 text-15 font-medium">{t('whereMoney')}</legend>
    <RadioCard
      name="payout"
      title={t('upi')}
      checked={payout.method === 'upi'}
      onChange={() => onChange(BLANK_UPI)}
    />
    <RadioCard
      name="payout"
      title={t('bankAccount')}
      checked={payout.method === 'bank'}
      onChange={() => onChange(BLANK_BANK)}
    />
    {payout.method === 'upi' ? (
      <TextField
        label={t('upiId')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={320}
        value={payout.upiId}
        error={said(faults.upiId)}
        onChange={(event) => onChange({ ...payout, upiId: event.target.value })}
      />
    ) : (
      <>
        <TextField
          label={t('accountHolder')}
          autoComplete="name"
          maxLength={100}
          value={payout.accountName}
          error={said(faults.accountName)}
          onChange={(event) => onChange({ ...payout, accountName: event.target.value })}
        />
        <TextField
          label={t('accountNumber')}
          autoComplete="off"
          inputMode="numeric"
          maxLength={24}
          value={payout.accountNumber}
          error={said(faults.accountNumber)}
          onChange={(event) => onChange({ ...payout, accountNumber: event.target.value })}
        />
        <TextField
          label={t('ifsc')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={14}
          value={payout.ifsc}
          error={said(faults.ifsc)}
          onChange={(event) => onChange({ ...payout, ifsc: event.target.value })}
        />
      </>
    )}
    <p className="text-13 text-chalk">{t('weErase')}</p>
  </fieldset>
);

/** Where the money of a return goes that was asked for without saying so. */
export const PayoutForm = ({ one, onDone }: { one: OrderReturn; onDone: () => void }) => {
  const [typed, setTyped] = useState<Payout>(BLANK_UPI);
  const [isChecked, setChecked] = useState(false);
  const handing = useHandInPayout(one);
  const payout = tidyPayout(typed);
  const faults = faultsOfPayout(payout);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(faults).length === 0) handing.mutate(payout, { onSuccess: onDone });
  };
  return (
    <form method="post" noValidate className="grid gap-5 pt-5" onSubmit={send}>
      {handing.error === null ? null : (
        <Banner key={handing.submittedAt} takesFocus>
          {failureText(handing.error, t('accountNotSaved'))}
        </Banner>
      )}
      <PayoutFields payout={typed} faults={isChecked ? faults : {}} onChange={setTyped} />
      <div>
        <Button type="submit" isBusy={handing.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
};
