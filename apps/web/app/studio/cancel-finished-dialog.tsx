import { isRupees, showRupees } from '@darzi/contract/money.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import { type FormAttempt, FormButtons, FormRefusalBanner } from '../shell/form-refusal.tsx';
import { useContractForm } from '../shell/use-contract-form.ts';
import { Banner } from '../ui/banner.tsx';
import { RadioCard } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

type Choice = 'all' | 'part' | 'none';

type Fields = { choice: Choice | null; amount: string };

/** The refund in rupees; undefined until chosen. */
const giveBackOf = ({ choice, amount }: Fields, left: number): number | undefined => {
  if (choice === null) return undefined;
  if (choice !== 'part') return choice === 'all' ? left : 0;
  const rupees = typedNumber(amount);
  return isRupees(rupees) && rupees > 0 && rupees < left ? rupees : undefined;
};

/**
 * Cancels a finished custom order whose rest was never paid. Staff choose what happens to the advance; nothing is
 * preselected.
 */
export const CancelFinishedDialog = ({
  customerName,
  left,
  owed,
  isOpen,
  attempt,
  onCancel,
  onClose,
}: {
  customerName: string;
  /** The part of the advance that has not been refunded, rupees. */
  left: number;
  /** The part that was never paid, rupees. */
  owed: number;
  isOpen: boolean;
  attempt: FormAttempt;
  onCancel: (giveBack: number) => void;
  onClose: () => void;
}) => {
  const { form, field, submit } = useContractForm<Fields>({
    fields: [],
    defaultValues: { choice: left === 0 ? 'none' : null, amount: '' },
  });
  const fields = form.watch();
  const giveBack = giveBackOf(fields, left);
  const send = submit((chosen) => {
    const rupees = giveBackOf(chosen, left);
    if (rupees !== undefined) onCancel(rupees);
  });
  const choices = [
    ['all', 'All of it goes back', `${showRupees(left)}, the way it was paid`],
    ['part', 'A part goes back', 'You keep the others'],
    ['none', 'You keep all of it', `${showRupees(left)} for cloth and work`],
  ] as const;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Cancel this finished order?" className="max-w-[34rem]">
      <form method="post" noValidate className="grid gap-5 pt-4 text-15" onSubmit={send}>
        <FormRefusalBanner attempt={attempt} fallback="The order could not be cancelled." fields={[]} />
        {form.formState.errors.choice !== undefined ? (
          <Banner takesFocus>Please choose what happens to the advance</Banner>
        ) : null}
        <p>
          {customerName} has not paid the remaining {showRupees(owed)}. It can no longer be paid once this is
          cancelled, and this cannot be undone.
        </p>
        {left === 0 ? (
          <p>Nothing is left of the advance.</p>
        ) : (
          <fieldset className="grid min-w-0 gap-3">
            <legend className="pb-1.5 font-medium">What happens to the advance</legend>
            {choices.map(([one, title, text]) => (
              <RadioCard
                key={one}
                title={title}
                text={text}
                value={one}
                {...form.register('choice', { required: true, onChange: () => form.clearErrors() })}
              />
            ))}
          </fieldset>
        )}
        {fields.choice === 'part' ? (
          <TextField
            label="Goes back, rupees"
            inputMode="decimal"
            autoComplete="off"
            required
            hint={giveBack === undefined ? undefined : `You keep ${showRupees(left - giveBack)}`}
            {...field('amount', {
              validate: (_, typed) =>
                giveBackOf(typed, left) !== undefined ||
                `More than nothing and less than ${showRupees(left)}`,
            })}
          />
        ) : null}
        <p className="text-13 text-chalk">
          {customerName} is emailed what goes back and what you keep. No invoice is issued; ask your
          accountant whether tax is due on what you keep.
        </p>
        <FormButtons send="Cancel the order" isBusy={attempt.isPending} onCancel={onClose} cancel="Keep it" />
      </form>
    </Dialog>
  );
};
