import { Checkbox, TextField } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import type { PartProps } from './setting-line.tsx';

/** Emails beyond orders and accounts: off until switched on here. */
export const RemindersPart = ({ form, part }: PartProps) => {
  const errors = form.formState.errors.reminders;
  return (
    <PagePart
      {...part}
      text="Off until you switch them on. Only people who ask for them get them; each has a link that stops its kind without signing in."
    >
      <Checkbox
        label="Notify shoppers who ask when a sold-out size is back"
        {...form.register('reminders.backInStock')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Ask for reviews, days after delivery"
          hint="Once per order. Blank: never"
          inputMode="numeric"
          autoComplete="off"
          error={errors?.reviewRequestDays?.message}
          {...form.register('reminders.reviewRequestDays')}
        />
        <TextField
          label="Remind of a cart, hours after its last change"
          hint="Once per cart, at most once a week. Blank: never"
          inputMode="numeric"
          autoComplete="off"
          error={errors?.cartReminderHours?.message}
          {...form.register('reminders.cartReminderHours')}
        />
      </div>
    </PagePart>
  );
};
