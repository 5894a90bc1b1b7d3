import type { BodyMeasurement } from '@darzi/contract/custom-orders/body.ts';
import { Suspense, useState } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { HowToMeasure } from '../figure/how-to-measure.tsx';
import { Figure, FigureSkeleton } from '../figure/measured-figure.tsx';
import { CraftFigure, type FigureShown, figureProps, stepsOf, viewFor } from './craft-figure.tsx';
import { ShortEstimate, SoFar } from './later-parts.tsx';

const t = await textsOf('craft');

/** Beside the form on wide screens: how to measure, or the design so far. */
export const FigureBeside = ({ hasFigure, ...shown }: FigureShown & { hasFigure: boolean }) =>
  shown.draft.step === 'measurements' ? (
    <HowToMeasure
      focused={shown.focused}
      steps={stepsOf(shown)}
      figure={hasFigure ? <CraftFigure {...shown} view={viewFor(shown)} /> : null}
    />
  ) : (
    <aside
      aria-labelledby="so-far"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-24 lg:[--beside-figure:29rem]"
    >
      <h2 id="so-far" className="font-display text-30">
        {t('howSoFar')}
      </h2>
      <Suspense fallback={<FigureSkeleton />}>
        <SoFar {...shown} hasEstimate />
      </Suspense>
    </aside>
  );

/** Where a tape lies on the drawing, in percent of its height: the small figure zooms in there. */
const PLACE = {
  neck: 17,
  shoulders: 20,
  armhole: 24,
  shoulderToBust: 24,
  chest: 27,
  bicep: 28,
  topLength: 28,
  backLength: 28,
  shoulderToWaist: 30,
  underbust: 31,
  sleeves: 36,
  waist: 37,
  waistToHip: 42,
  rise: 45,
  hips: 47,
  wrist: 49,
  length: 55,
  thigh: 57,
  inseam: 68,
  knee: 72,
  calf: 80,
  ankle: 93,
} as const satisfies Record<BodyMeasurement, number>;

/** With a single column: a small figure stays in view, with a line about the current field; a tap opens it. */
export const PinnedFigure = (shown: FigureShown) => {
  const [isOpen, setOpen] = useState(false);
  const { draft, focused } = shown;
  const figure = figureProps(shown);
  const isMeasuring = draft.step === 'measurements';
  const step = stepsOf(shown).find(({ field }) => field === focused);
  const title = isMeasuring ? t('howToMeasure') : t('howSoFar');
  return (
    <div
      id="figure-in-sight"
      className="sticky top-(--header-height) z-20 [@media(height<30rem)]:static -mx-(--page-margin) grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-4 border-b border-line bg-paper px-(--page-margin) py-2"
    >
      <div className="relative h-28 w-20 overflow-hidden border border-line bg-sheet">
        <div
          aria-hidden="true"
          className="h-30 w-20 transition-transform duration-200"
          style={
            isMeasuring && focused !== undefined
              ? { transform: 'scale(2.2)', transformOrigin: `50% ${PLACE[focused]}%` }
              : undefined
          }
        >
          <Figure {...figure} view={isMeasuring ? viewFor(shown) : 'front'} id="pinned" hasValues={false} />
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          className="absolute inset-0 cursor-zoom-in"
          onClick={() => setOpen(true)}
        >
          <span className="sr-only">{t('openFigure')}</span>
        </button>
      </div>
      <p aria-live="polite" className="line-clamp-5 text-13 text-chalk">
        {step !== undefined && isMeasuring ? (
          <>
            <span className="text-madder">{step.name}.</span> {step.text}
          </>
        ) : isMeasuring ? (
          t('chooseField')
        ) : (
          <Suspense fallback={t('everyChoice')}>
            <ShortEstimate draft={draft} />
          </Suspense>
        )}
      </p>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
        {isOpen && isMeasuring ? <CraftFigure {...shown} view={viewFor(shown)} /> : null}
        {isOpen && !isMeasuring ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Suspense fallback={<FigureSkeleton />}>
              <SoFar {...shown} hasEstimate />
            </Suspense>
          </div>
        ) : null}
      </Dialog>
    </div>
  );
};
