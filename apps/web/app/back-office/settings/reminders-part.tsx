import { Checkbox, TextField } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import type { PartProps } from './setting-line.tsx';

/** Emails beyond orders and accounts: off until they are switched on here. */
export const RemindersPart = ({ form, part }: PartProps) => {
  const errors = form.formState.errors.reminders;
  return (
    <PagePart
      {...part}
      text="Off until you switch them on. They go only to people who ask for them; each carries a link that ends its kind, without login."
    >
      <Checkbox
        label="Tell shoppers who ask when a sold-out size is back"
        {...form.register('reminders.backInStock')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Ask for reviews, days after delivery"
          hint="Once an order. Blank: never"
          inputMode="numeric"
          autoComplete="off"
          error={errors?.reviewRequestDays?.message}
          {...form.register('reminders.reviewRequestDays')}
        />
        <TextField
          label="Remind of a cart, hours after its last change"
          hint="Once a cart, once a week at most. Blank: never"
          inputMode="numeric"
          autoComplete="off"
          error={errors?.cartReminderHours?.message}
          {...form.register('reminders.cartReminderHours')}
        />
      </div>
    </PagePart>
  );
};
