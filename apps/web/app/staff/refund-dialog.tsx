import { isRupees, showRupees } from '@darzi/contract/money.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import { type FormEvent, useState } from 'react';
import { failureText } from '../shell/call.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { RadioCard } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

export type WantedRefund = {
  /** One for each opening of the dialog: a second press is the same refund. */
  readonly key: string;
  /** Rupees; absent: the whole rest. */
  readonly amount?: number;
  readonly reference?: string;
};
type Attempt = { readonly isPending: boolean; readonly error: unknown };
type RefundProps = {
  /** What can still be given back, rupees. */
  readonly rest: number;
  readonly isCash: boolean;
  readonly attempt: Attempt;
  readonly onRefund: (wanted: WantedRefund) => void;
};

/** Rupees out of what was typed, `1,250.50` too; undefined for what is no amount above zero. */
const rupeesOf = (typed: string): number | undefined => {
  const rupees = typedNumber(typed);
  return isRupees(rupees) && rupees > 0 ? rupees : undefined;
};

const problemOf = (typed: string, rest: number): string | undefined => {
  const rupees = rupeesOf(typed);
  if (rupees === undefined) return 'An amount in rupees, at most two decimals';
  return rupees > rest ? `At most ${showRupees(rest)}` : undefined;
};

const RefundForm = ({ rest, isCash, attempt, onRefund }: RefundProps) => {
  const [key] = useState(() => crypto.randomUUID());
  const [isPart, setPart] = useState(false);
  const [typed, setTyped] = useState('');
  const [reference, setReference] = useState('');
  const [isChecked, setChecked] = useState(false);
  const problem = isPart ? problemOf(typed, rest) : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (problem !== undefined) return;
    const amount = isPart ? rupeesOf(typed) : undefined;
    onRefund({
      key,
      ...(amount === undefined ? {} : { amount }),
      ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
    });
  };
  return (
    <form method="post" noValidate className="grid gap-5 pt-5" onSubmit={send}>
      {attempt.error === null ? null : (
        <Banner takesFocus>{failureText(attempt.error, 'The refund could not be made.')}</Banner>
      )}
      <fieldset className="grid gap-3">
        <legend className="sr-only">How much</legend>
        <RadioCard
          name="refund"
          title={`All that is left: ${showRupees(rest)}`}
          checked={!isPart}
          onChange={() => setPart(false)}
          data-first-focus
        />
        <RadioCard name="refund" title="A part of it" checked={isPart} onChange={() => setPart(true)} />
      </fieldset>
      {isPart ? (
        <TextField
          label="Amount in rupees"
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isChecked ? problem : undefined}
        />
      ) : null}
      {isCash ? (
        <TextField
          label="Reference"
          maxLength={100}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          hint="It was paid in cash, so you pay it back by hand. The reference is kept in the ledger."
        />
      ) : (
        <p className="text-15 text-chalk">It goes back the way it was paid. The customer gets an email.</p>
      )}
      <div>
        <Button type="submit" isBusy={attempt.isPending}>
          Refund
        </Button>
      </div>
    </form>
  );
};

/** How much goes back to the customer. */
export const RefundDialog = ({
  isOpen,
  onClose,
  ...form
}: RefundProps & { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Make a refund" className="max-w-[32rem]">
    <RefundForm {...form} />
  </Dialog>
);
