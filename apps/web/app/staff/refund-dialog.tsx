import { isRupees, showRupees } from '@darzi/contract/money.ts';
import type { Refundable } from '@darzi/contract/orders/order-admin.routes.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import { useState } from 'react';
import { type FormAttempt, FormRefusalBanner } from '../shell/form-refusal.tsx';
import { useContractForm } from '../shell/use-contract-form.ts';
import { Button } from '../ui/button.tsx';
import { RadioCard } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError, TextField } from '../ui/field.tsx';
import { type ChosenPieces, NO_PIECES, namedOf, RefundPieces, worthOf } from './refund-pieces.tsx';

export type WantedRefund = {
  /** Rupees; absent: everything that is left. With pieces, their total. */
  readonly amount?: number;
  readonly lines?: { readonly _id: string; readonly size: string; readonly quantity: number }[];
  readonly delivery?: boolean;
  readonly reference?: string;
};
type RefundProps = {
  /** What can still be refunded, rupees. */
  readonly rest: number;
  readonly isCash: boolean;
  /** The lines that can be refunded; absent if there are none to choose from. */
  readonly refundable?: Refundable | undefined;
  readonly attempt: FormAttempt;
  readonly onRefund: (wanted: WantedRefund) => void;
};

/** Rupees from the typed text, `1,250.50` too; undefined unless above zero. */
const rupeesOf = (typed: string): number | undefined => {
  const rupees = typedNumber(typed);
  return isRupees(rupees) && rupees > 0 ? rupees : undefined;
};

const problemOf = (typed: string, rest: number): string | undefined => {
  const rupees = rupeesOf(typed);
  if (rupees === undefined) return 'An amount in rupees, at most two decimals';
  return rupees > rest ? `At most ${showRupees(rest)}` : undefined;
};

type Choice = 'pieces' | 'part' | 'rest';
/** `choice` is null while no radio button is selected, as the form reads it. */
type Fields = { choice: Choice | null; amount: string; reference: string };

const choicesOf = (
  rest: number,
  hasPieces: boolean,
): readonly { readonly choice: Choice; readonly title: string; readonly text?: string }[] => {
  const all = { choice: 'rest', title: `Everything left: ${showRupees(rest)}` } as const;
  if (!hasPieces) return [{ choice: 'part', title: 'Part of it' }, all];
  return [
    {
      choice: 'pieces',
      title: 'Pieces and delivery',
      text: 'The credit note takes back exactly these.',
    },
    {
      choice: 'part',
      title: 'Part of it',
      text: 'An amount without a piece: delivery first, then shared out over the pieces.',
    },
    all,
  ];
};

/** What to send for the choice, or what is missing. */
const decide = (
  { choice, amount: typed }: Fields,
  chosen: ChosenPieces,
  { rest, refundable }: Pick<RefundProps, 'rest' | 'refundable'>,
): { readonly problem: string } | { readonly wanted: WantedRefund } => {
  if (choice === null) return { problem: 'Please choose what is refunded' };
  if (choice === 'rest') return { wanted: {} };
  if (choice === 'part') {
    const problem = problemOf(typed, rest);
    const amount = rupeesOf(typed);
    return problem === undefined && amount !== undefined
      ? { wanted: { amount } }
      : { problem: problem ?? '' };
  }
  if (refundable === undefined || worthOf(refundable, chosen) === 0)
    return { problem: 'Please choose at least one piece, or the delivery' };
  return { wanted: { ...namedOf(refundable, chosen), amount: worthOf(refundable, chosen) } };
};

const RefundForm = ({ rest, isCash, refundable, attempt, onRefund }: RefundProps) => {
  const [chosen, setChosen] = useState(NO_PIECES);
  const { form, field, submit } = useContractForm<Fields>({
    fields: [],
    defaultValues: { choice: null, amount: '', reference: '' },
  });
  const { choice } = form.watch();
  const decideOn = (fields: Fields) => decide(fields, chosen, { rest, refundable });
  const isDecided = (_: unknown, fields: Fields): true | string => {
    const decided = decideOn(fields);
    return 'problem' in decided ? decided.problem : true;
  };
  const problem = form.formState.errors.choice?.message;
  const hasPieces =
    refundable !== undefined &&
    (refundable.delivery > 0 || refundable.lines.some(({ values }) => values.length > 0));
  const send = submit((fields) => {
    const decided = decideOn(fields);
    if ('problem' in decided) return;
    const reference = fields.reference.trim();
    onRefund({ ...decided.wanted, ...(reference === '' ? {} : { reference }) });
  });
  return (
    <form method="post" noValidate className="grid gap-5 pt-5" onSubmit={send}>
      <FormRefusalBanner attempt={attempt} fallback="The refund could not be made." fields={[]} />
      <fieldset className="grid gap-3">
        <legend className="sr-only">What is refunded</legend>
        {choicesOf(rest, hasPieces).map(({ choice: one, title, text }, index) => (
          <RadioCard
            key={one}
            title={title}
            text={text}
            value={one}
            {...form.register('choice', {
              validate: (value, fields) => value === 'part' || isDecided(value, fields),
              onChange: () => form.clearErrors(),
            })}
            {...(index === 0 ? { 'data-first-focus': true } : {})}
          />
        ))}
      </fieldset>
      {choice === 'part' ? (
        <TextField
          label="Amount in rupees"
          inputMode="decimal"
          {...field('amount', { validate: isDecided })}
        />
      ) : problem === undefined ? null : (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      {choice === 'pieces' && refundable !== undefined ? (
        <>
          <RefundPieces
            refundable={refundable}
            chosen={chosen}
            onChange={(pieces) => {
              setChosen(pieces);
              form.clearErrors();
            }}
          />
          <p className="flex justify-between gap-4 border-t border-line pt-3 text-17" aria-live="polite">
            <span>Total</span>
            <span className="font-medium tabular-nums">{showRupees(worthOf(refundable, chosen))}</span>
          </p>
        </>
      ) : null}
      {isCash ? (
        <TextField
          label="Reference"
          maxLength={100}
          {...field('reference')}
          hint="What was paid in cash you pay back by hand. The reference is recorded in the ledger."
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
