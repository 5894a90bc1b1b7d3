import { CallError } from '@darzi/contract/client.ts';
import type { SettingsAnswer } from '@darzi/contract/settings/settings.routes.ts';
import type { SettingsChange } from '@darzi/contract/settings/settings.ts';
import { useState } from 'react';
import { toast } from '../../shell/toast.ts';
import { useChangeSettings } from '../../staff/use-settings.ts';

export type SettingsPartProps = {
  readonly answer: SettingsAnswer;
  readonly onReload: () => Promise<{ readonly data: SettingsAnswer | undefined }>;
};

/** What was changed after this was sent. */
const typedSince = (sent: object, now: object): object =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(sent, name)),
    ),
  );

/** One part of the settings as its own form: draft, changes, field errors, saving. */
export const useSettingsPart = <Draft extends object>(
  { answer, onReload }: SettingsPartProps,
  draftOf: (answer: SettingsAnswer) => Draft,
  changeOf: (draft: Draft) => SettingsChange,
) => {
  const [draft, setDraft] = useState(() => draftOf(answer));
  const saving = useChangeSettings();
  const failure = saving.error instanceof CallError ? saving.error : undefined;
  const isConflict = failure?.code === 'settings.changed_meanwhile';
  const faults = Object.entries(failure?.fields ?? {});
  return {
    draft,
    set: (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })),
    isChanged: JSON.stringify(draft) !== JSON.stringify(draftOf(answer)),
    isSaving: saving.isPending,
    /** Refused as a whole, without a field to show the error at. */
    failure: failure !== undefined && !isConflict && faults.length === 0 ? failure : undefined,
    /** Somebody else saved first. */
    conflict: isConflict ? failure : undefined,
    /** The error of a field, or of something within it. */
    faultOf: (path: string): string | undefined =>
      faults.find(([name]) => name === path || name.startsWith(`${path}.`))?.[1],
    reload: async () => {
      const { data } = await onReload();
      if (data === undefined) return;
      setDraft(draftOf(data));
      saving.reset();
    },
    save: () => {
      if (saving.isPending) return;
      saving.mutate(
        { ...changeOf(draft), version: answer.version },
        {
          onSuccess: (saved) => {
            setDraft((now) => ({ ...draftOf(saved), ...typedSince(draft, now) }));
            toast.success('Saved. The shop uses it now.');
          },
        },
      );
    },
  };
};
