import { stepText } from '@darzi/contract/custom-orders/custom-order.ts';
import { Suspense } from 'react';
import type { Sent } from '../../shell/upload.ts';
import { textsOf } from '../../texts/texts.ts';
import { TapeProgress } from '../../ui/tape.tsx';
import { CRAFT_STEPS, type CraftStep } from './craft-draft.ts';
import { SentInWords } from './later-parts.tsx';

const t = await textsOf('craft');

const PERCENT_OF_STEP = { measurements: 33, design: 66, reference: 100 } as const satisfies Record<
  CraftStep,
  number
>;

/** The current step; while an order is being sent, its progress, with actual bytes below. */
export const CraftProgress = ({
  step,
  percent,
  sent,
  onCancel,
}: {
  step: CraftStep;
  /** Of the upload; undefined while nothing is being sent. */
  percent: number | undefined;
  sent: Sent | undefined;
  onCancel: () => void;
}) => {
  const shown = percent ?? PERCENT_OF_STEP[step];
  return (
    <div className="grid gap-2.5 pb-4">
      <div className="flex items-baseline justify-between gap-4 text-15">
        <p>{stepText(CRAFT_STEPS.indexOf(step) + 1, CRAFT_STEPS.length)}</p>
        <p className="text-chalk tabular-nums">{shown}%</p>
      </div>
      <TapeProgress label={percent === undefined ? t('formProgress') : t('uploadProgress')} percent={shown} />
      {/* Only the last step sends anything: elsewhere no place is kept for it. */}
      <div className={step === 'reference' ? 'min-h-5' : undefined}>
        {sent === undefined ? null : (
          <Suspense fallback={null}>
            <SentInWords sent={sent} after={t('lookingAtImages')} onCancel={onCancel} />
          </Suspense>
        )}
      </div>
    </div>
  );
};
