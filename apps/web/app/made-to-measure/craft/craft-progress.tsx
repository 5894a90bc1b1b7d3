import { TapeProgress } from '../../ui/tape.tsx';
import { showMegabytes } from '../order/reference-images.ts';
import { CRAFT_STEPS, type CraftStep } from './craft-draft.ts';
import type { Sent } from './send-custom-order.ts';

const PERCENT_OF_STEP = { measurements: 33, design: 66, reference: 100 } as const satisfies Record<
  CraftStep,
  number
>;

const sentInWords = ({ bytes, total }: Sent): string =>
  bytes < total
    ? `${showMegabytes(bytes)} of ${showMegabytes(total)} MB sent. Please keep this page open.`
    : `All ${showMegabytes(total)} MB sent. We are looking at your images.`;

/** Where one stands; while an order is sent, how far it is, beneath in real bytes. */
export const CraftProgress = ({
  step,
  percent,
  sent,
}: {
  step: CraftStep;
  /** Of the sending; undefined while nothing is sent. */
  percent: number | undefined;
  sent: Sent | undefined;
}) => {
  const shown = percent ?? PERCENT_OF_STEP[step];
  return (
    <div className="grid gap-2.5 pb-8">
      <div className="flex items-baseline justify-between gap-4 text-15">
        <p>
          Step {CRAFT_STEPS.indexOf(step) + 1} of {CRAFT_STEPS.length}
        </p>
        <p className="text-chalk tabular-nums">{shown}%</p>
      </div>
      <TapeProgress
        label={percent === undefined ? 'Progress of the form' : 'Progress of the upload'}
        percent={shown}
      />
      <p aria-live="polite" className="min-h-5 text-13 text-chalk tabular-nums">
        {sent === undefined ? null : sentInWords(sent)}
      </p>
    </div>
  );
};
