import { PHONE_EVENT_NAMES, PHONE_EVENTS } from '@darzi/contract/phone-messages/phone-messages.routes.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import type { PartProps } from './setting-line.tsx';

/** WhatsApp or SMS messages: off until switched on here. */
export const PhoneMessagesPart = ({ form, part }: PartProps) => {
  const errors = form.formState.errors.phoneMessages;
  return (
    <PagePart
      {...part}
      text="Off until you choose a channel. Only customers who ticked the box get them, in addition to the emails. Templates are named as your provider knows them; each has two variables, the number of the order and a link."
    >
      <SelectField
        label="Channel"
        className="max-w-sm"
        error={errors?.channel?.message}
        {...form.register('phoneMessages.channel')}
      >
        <option value="">None are sent</option>
        <option value="whatsapp">WhatsApp</option>
        <option value="sms">SMS</option>
      </SelectField>
      <div className="grid gap-5 sm:grid-cols-2">
        {PHONE_EVENT_NAMES.map((event) => (
          <TextField
            key={event}
            label={`Template: ${PHONE_EVENTS[event].toLowerCase()}`}
            hint="Blank: not sent"
            autoComplete="off"
            spellCheck={false}
            error={errors?.templates?.[event]?.message}
            {...form.register(`phoneMessages.templates.${event}`)}
          />
        ))}
      </div>
    </PagePart>
  );
};
