import type { SettingsAnswer } from '@darzi/contract/settings/settings.routes.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { SettingsPartForm } from './settings-part-form.tsx';
import { type SettingsPartProps, useSettingsPart } from './use-settings-part.ts';

const HOLIDAY_ROWS = 5;

/** Initial field values: numbers as text, one holiday per line. */
const draftOf = ({ settings: { delivery } }: SettingsAnswer) => ({
  days: delivery.days === null ? '' : String(delivery.days),
  cutOffHour: String(delivery.cutOffHour),
  holidays: delivery.holidays.join('\n'),
});

const changeOf = (draft: ReturnType<typeof draftOf>) => ({
  delivery: {
    days: draft.days.trim() === '' ? null : typedNumber(draft.days),
    cutOffHour: typedNumber(draft.cutOffHour),
    holidays: draft.holidays.split(/[\s,;]+/).filter((day) => day !== ''),
  },
});

/** When parcels arrive: the basis of the delivery date shoppers see. */
export const DeliveryDays = (props: SettingsPartProps) => {
  const part = useSettingsPart(props, draftOf, changeOf);
  const { draft, set, faultOf } = part;
  return (
    <PagePart
      title="When they arrive"
      text="Shoppers see the day by which their parcel arrives. Sundays and your holidays do not count; days follow Indian time."
    >
      <SettingsPartForm part={part} name="When parcels arrive">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Working days on the way"
            hint="Blank: no date is promised. The list of PIN codes can override this"
            inputMode="numeric"
            autoComplete="off"
            value={draft.days}
            error={faultOf('delivery.days')}
            onChange={({ target }) => set({ days: target.value })}
          />
          <TextField
            label="Cut-off hour, 0 to 24"
            hint="From this hour on, an order is packed on the next working day"
            inputMode="numeric"
            autoComplete="off"
            value={draft.cutOffHour}
            error={faultOf('delivery.cutOffHour')}
            onChange={({ target }) => set({ cutOffHour: target.value })}
          />
        </div>
        <TextArea
          label="Holidays"
          rows={HOLIDAY_ROWS}
          placeholder="2027-01-26"
          hint="One date per line, such as 2027-01-26"
          value={draft.holidays}
          error={faultOf('delivery.holidays')}
          onChange={({ target }) => set({ holidays: target.value })}
        />
      </SettingsPartForm>
    </PagePart>
  );
};
