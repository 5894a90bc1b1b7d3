import { CallError } from '@darzi/contract/client.ts';
import type { SettingsAnswer } from '@darzi/contract/settings/settings.routes.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import { type FormEvent, useState } from 'react';
import { failureText } from '../../shell/call.ts';
import { toast } from '../../shell/toast.ts';
import { ChangedMeanwhile } from '../../staff/changed-meanwhile.tsx';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { useChangeSettings } from '../../staff/use-settings.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';

const HOLIDAY_ROWS = 5;

/** How the fields begin: numbers are text while they are typed, a holiday stands on a line of its own. */
const draftOf = ({ settings: { delivery } }: SettingsAnswer) => ({
  days: delivery.days === null ? '' : String(delivery.days),
  cutOffHour: String(delivery.cutOffHour),
  holidays: delivery.holidays.join('\n'),
});

/** When parcels arrive: what the day that shoppers are told is made of. */
export const DeliveryDays = ({
  answer,
  onReload,
}: {
  answer: SettingsAnswer;
  onReload: () => Promise<{ readonly data: SettingsAnswer | undefined }>;
}) => {
  const [draft, setDraft] = useState(draftOf(answer));
  const saving = useChangeSettings();
  const failure = saving.error instanceof CallError ? saving.error : undefined;
  const isOvertaken = failure?.code === 'settings.changed_meanwhile';
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(answer));
  const faults = Object.entries(failure?.fields ?? {});
  const faultOf = (name: string) =>
    faults.find(([path]) => path === `delivery.${name}` || path.startsWith(`delivery.${name}.`))?.[1];
  const set = (name: keyof typeof draft) => (event: { target: { value: string } }) =>
    setDraft((before) => ({ ...before, [name]: event.target.value }));
  const reload = async () => {
    const { data } = await onReload();
    if (data === undefined) return;
    setDraft(draftOf(data));
    saving.reset();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const delivery = {
      days: draft.days.trim() === '' ? null : typedNumber(draft.days),
      cutOffHour: typedNumber(draft.cutOffHour),
      holidays: draft.holidays.split(/[\s,;]+/).filter((day) => day !== ''),
    };
    saving.mutate(
      { delivery, version: answer.version },
      {
        onSuccess: (saved) => {
          setDraft(draftOf(saved));
          toast.success('Saved. The shop uses it now.');
        },
      },
    );
  };
  return (
    <PagePart
      title="When they arrive"
      text="Shoppers are told a day by which their parcel arrives. Sundays and your holidays are passed over, by the clock of India."
    >
      <form noValidate aria-label="When parcels arrive" className="grid gap-5" onSubmit={save}>
        <LeaveGuard isChanged={isChanged} />
        {failure !== undefined && !isOvertaken && faults.length === 0 ? (
          <Banner takesFocus>{failureText(failure, 'This could not be saved.')}</Banner>
        ) : null}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Working days on the way"
            hint="Blank: no day is promised. A row of the list may say otherwise"
            inputMode="numeric"
            autoComplete="off"
            value={draft.days}
            error={faultOf('days')}
            onChange={set('days')}
          />
          <TextField
            label="Cut-off hour, 0 to 24"
            hint="From this hour on, an order is packed on the next working day"
            inputMode="numeric"
            autoComplete="off"
            value={draft.cutOffHour}
            error={faultOf('cutOffHour')}
            onChange={set('cutOffHour')}
          />
        </div>
        <TextArea
          label="Holidays"
          rows={HOLIDAY_ROWS}
          placeholder="2027-01-26"
          hint="A day a line, as 2027-01-26"
          value={draft.holidays}
          error={faultOf('holidays')}
          onChange={set('holidays')}
        />
        {isOvertaken ? (
          <ChangedMeanwhile isBusy={false} onReload={reload}>
            {failure.message}
          </ChangedMeanwhile>
        ) : null}
        <div>
          <Button type="submit" isBusy={saving.isPending} disabled={!isChanged}>
            Save
          </Button>
        </div>
      </form>
    </PagePart>
  );
};
