import type { ReactNode } from 'react';
import { failureText } from '../../shell/call.ts';
import { ChangedMeanwhile } from '../../staff/changed-meanwhile.tsx';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { useSettingsPart } from './use-settings-part.ts';

type Part = Omit<ReturnType<typeof useSettingsPart>, 'draft' | 'set'>;

/** The frame of one part of the settings: errors, fields and the save button. */
export const SettingsPartForm = ({
  part,
  name,
  saveLabel = 'Save',
  children,
}: {
  part: Part;
  name: string;
  saveLabel?: string;
  children: ReactNode;
}) => (
  <form
    method="post"
    noValidate
    aria-label={name}
    className="grid gap-5"
    onSubmit={(event) => {
      event.preventDefault();
      part.save();
    }}
  >
    <LeaveGuard isChanged={part.isChanged} />
    {part.failure === undefined ? null : (
      <Banner takesFocus>{failureText(part.failure, 'This could not be saved.')}</Banner>
    )}
    {children}
    {part.conflict === undefined ? null : (
      <ChangedMeanwhile isBusy={false} onReload={part.reload}>
        {part.conflict.message}
      </ChangedMeanwhile>
    )}
    <div>
      <Button type="submit" isBusy={part.isSaving} isIdle={!part.isChanged}>
        {saveLabel}
      </Button>
    </div>
  </form>
);
