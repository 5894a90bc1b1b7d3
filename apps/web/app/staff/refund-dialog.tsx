import { isRupees, showRupees } from '@darzi/contract/money.ts';
import type { Refundable } from '@darzi/contract/orders/order-admin.routes.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import { type FormEvent, useState } from 'react';
import { failureText } from '../shell/call.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { RadioCard } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError, TextField } from '../ui/field.tsx';
import { type ChosenPieces, NO_PIECES, namedOf, RefundPieces, worthOf } from './refund-pieces.tsx';

export type WantedRefund = {
  /** One for each opening of the dialog: a second press is the same refund. */
  readonly key: string;
  /** Rupees; absent: the whole rest. With pieces, what they come to. */
  readonly amount?: number;
  readonly lines?: { readonly _id: string; readonly size: string; readonly quantity: number }[];
  readonly delivery?: boolean;
  readonly reference?: string;
};
type Attempt = { readonly isPending: boolean; readonly error: unknown };
type RefundProps = {
  /** What can still be given back, rupees. */
  readonly rest: number;
  readonly isCash: boolean;
  /** What can be named; absent where there are no pieces to name. */
  readonly refundable?: Refundable | undefined;
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

type Choice = 'pieces' | 'part' | 'rest';

const choicesOf = (
  rest: number,
  hasPieces: boolean,
): readonly { readonly choice: Choice; readonly title: string; readonly text?: string }[] => {
  const all = { choice: 'rest', title: `All that is left: ${showRupees(rest)}` } as const;
  if (!hasPieces) return [{ choice: 'part', title: 'A part of it' }, all];
  return [
    {
      choice: 'pieces',
      title: 'Pieces and delivery',
      text: 'The credit note takes back exactly these.',
    },
    {
      choice: 'part',
      title: 'A part of it',
      text: 'An amount without a piece: delivery first, then shared out over the pieces.',
    },
    all,
  ];
};

/** What of the choice is to be sent, or what is missing. */
const decide = (
  choice: Choice | undefined,
  typed: string,
  chosen: ChosenPieces,
  { rest, refundable }: Pick<RefundProps, 'rest' | 'refundable'>,
): { readonly problem: string } | { readonly wanted: Omit<WantedRefund, 'key'> } => {
  if (choice === undefined) return { problem: 'Please choose what is refunded' };
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
  const [key] = useState(() => crypto.randomUUID());
  const [choice, setChoice] = useState<Choice>();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(NO_PIECES);
  const [reference, setReference] = useState('');
  const [isChecked, setChecked] = useState(false);
  const decided = decide(choice, typed, chosen, { rest, refundable });
  const problem = 'problem' in decided && isChecked ? decided.problem : undefined;
  const hasPieces =
    refundable !== undefined &&
    (refundable.delivery > 0 || refundable.lines.some(({ values }) => values.length > 0));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if ('problem' in decided) return;
    onRefund({
      key,
      ...decided.wanted,
      ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
    });
  };
  return (
    <form method="post" noValidate className="grid gap-5 pt-5" onSubmit={send}>
      {attempt.error === null ? null : (
        <Banner takesFocus>{failureText(attempt.error, 'The refund could not be made.')}</Banner>
      )}
      <fieldset className="grid gap-3">
        <legend className="sr-only">What is refunded</legend>
        {choicesOf(rest, hasPieces).map(({ choice: one, title, text }, index) => (
          <RadioCard
            key={one}
            name="refund"
            title={title}
            text={text}
            checked={choice === one}
            onChange={() => setChoice(one)}
            {...(index === 0 ? { 'data-first-focus': true } : {})}
          />
        ))}
      </fieldset>
      {choice === 'part' ? (
        <TextField
          label="Amount in rupees"
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={problem}
        />
      ) : problem === undefined ? null : (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      {choice === 'pieces' && refundable !== undefined ? (
        <>
          <RefundPieces refundable={refundable} chosen={chosen} onChange={setChosen} />
          <p className="flex justify-between gap-4 border-t border-line pt-3 text-17" aria-live="polite">
            <span>Together</span>
            <span className="font-medium tabular-nums">{showRupees(worthOf(refundable, chosen))}</span>
          </p>
        </>
      ) : null}
      {isCash ? (
        <TextField
          label="Reference"
          maxLength={100}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          hint="It was paid in cash, so you pay it back by hand. The reference is recorded in the ledger."
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
