import type { BodyMeasurement, BodyMeasurements } from '@darzi/contract/custom-orders/body.ts';
import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { howToMeasure } from '@darzi/contract/custom-orders/garments.ts';
import { tapeView } from '@darzi/garment/body/body-tapes.ts';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { HowToMeasure } from '../figure/how-to-measure.tsx';
import { MeasuredFigure } from '../figure/measured-figure.tsx';
import { HOW_TO_MEASURE, type MeasuringStep } from '../figure/measurement-labels.ts';
import { ClothPicture } from './cloth-picture.tsx';
import { type CraftDraft, findingsOf } from './craft-draft.ts';
import { Estimate } from './estimate.tsx';
import { needsOf, wearerOf } from './garment-draft.ts';

const FigureDrawing = lazy(() => import('../figure/figure-drawing.tsx'));

export type FigureShown = {
  readonly draft: CraftDraft;
  /** Inches: the middle of the chosen size, or what is a number already. */
  readonly measured: BodyMeasurements;
  readonly focused: BodyMeasurement | undefined;
};

const VIEWS = ['front', 'back', 'side'] as const;
type View = (typeof VIEWS)[number];

/** From where the tape in hand is seen best; the plain form stays in front. */
const viewFor = ({ draft, focused }: FigureShown): View =>
  focused === undefined || draft.garment.garment === '' ? 'front' : tapeView(focused);

/** Where the tape goes for each number that is asked; those of the plain form in its own words. */
const stepsOf = ({ garment }: CraftDraft): readonly MeasuringStep[] => {
  const chosen = garment.garment;
  return chosen === ''
    ? HOW_TO_MEASURE
    : needsOf(garment).required.map((field) => ({
        field,
        name: MEASUREMENT_LABEL[field],
        text: howToMeasure(chosen, field),
      }));
};

const ViewChoice = ({ view, onChoose }: { view: View; onChoose: (view: View) => void }) => (
  <fieldset className="flex justify-center gap-1.5 pt-1">
    <legend className="sr-only">Seen from</legend>
    {VIEWS.map((one) => (
      <label
        key={one}
        className="relative grid min-h-11 min-w-17 place-items-center border border-line px-3 text-15 capitalize transition-colors hover:border-ink has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-indigo has-focus-visible:outline-dashed"
      >
        <input
          type="radio"
          name="view"
          checked={view === one}
          onChange={() => onChoose(one)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        {one}
      </label>
    ))}
  </fieldset>
);

const figureProps = ({ draft, measured, focused }: FigureShown) => {
  const isMeasuring = draft.step === 'measurements';
  const { garment, choices, fit, colour, print, border } = draft.garment;
  const named =
    garment === ''
      ? {}
      : {
          garment,
          choices,
          fit,
          ...(colour === '' ? {} : { colour }),
          ...(print === '' ? {} : { print }),
          ...(border === '' ? {} : { border }),
        };
  return {
    measurements: measured,
    unit: draft.unit,
    wearer: wearerOf(draft.garment),
    focused: isMeasuring ? focused : undefined,
    design: { ...draft.design, ...named },
    findings: draft.mode === 'custom' ? findingsOf(draft) : [],
    hasTapes: isMeasuring,
    tapes: garment === '' ? undefined : needsOf(draft.garment).required,
  };
};

/** The figure as far as the form is filled in; its tapes while it is being measured. */
export const CraftFigure = ({ view, caption, ...shown }: FigureShown & { view: View; caption?: string }) => (
  <MeasuredFigure
    {...figureProps(shown)}
    view={view}
    steps={stepsOf(shown.draft)}
    {...(caption === undefined ? {} : { caption })}
  />
);

const captionOf = ({ draft, measured }: FigureShown): string => {
  const isNamed = draft.garment.garment !== '';
  const body = Object.keys(measured).length === 0 ? 'on an average body for now' : 'to the measurements';
  if (isNamed) return `Drawn ${body}, as you have chosen it.`;
  return draft.design.style === ''
    ? 'Choose a style and a fabric to see them on the figure.'
    : `Drawn ${body}, in the style and fabric you chose. The designer will propose cut and details.`;
};

/** How it looks so far, with what it takes. */
const SoFar = (shown: FigureShown) => {
  const { draft } = shown;
  const [view, setView] = useState<View>('front');
  const isNamed = draft.garment.garment !== '';
  const isDressed = isNamed || draft.design.style !== '';
  return (
    <>
      <CraftFigure {...shown} view={view} caption={captionOf(shown)} />
      {isNamed ? <ViewChoice view={view} onChoose={setView} /> : null}
      {isDressed && !isNamed ? (
        <p className="text-center">
          <Button variant="quiet" onClick={() => setView(view === 'front' ? 'back' : 'front')}>
            {view === 'front' ? 'See the back' : 'See the front'}
          </Button>
        </p>
      ) : null}
      {isNamed ? <ClothPicture draft={draft} /> : null}
    </>
  );
};

/** What stands beside the form where there is room: how to measure, or how it looks so far. */
export const FigureBeside = ({ hasFigure, ...shown }: FigureShown & { hasFigure: boolean }) =>
  shown.draft.step === 'measurements' ? (
    <HowToMeasure
      focused={shown.focused}
      steps={stepsOf(shown.draft)}
      figure={hasFigure ? <CraftFigure {...shown} view={viewFor(shown)} /> : null}
    />
  ) : (
    <aside aria-labelledby="so-far" className="grid gap-4 lg:sticky lg:top-24">
      <h2 id="so-far" className="font-display text-30">
        How it looks so far
      </h2>
      <SoFar {...shown} />
      <Estimate draft={shown.draft} />
    </aside>
  );

/** Where on the drawing a tape lies, per cent of its height: there the small figure is enlarged. */
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

/** On one column: the figure stays in sight, small, with a line about the field in hand; a press opens it. */
export const PinnedFigure = (shown: FigureShown) => {
  const [isOpen, setOpen] = useState(false);
  const { draft, focused } = shown;
  const isMeasuring = draft.step === 'measurements';
  const step = stepsOf(draft).find(({ field }) => field === focused);
  const title = isMeasuring ? 'How to measure' : 'How it looks so far';
  return (
    <div className="sticky top-(--header-height) z-20 -mx-(--page-margin) grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-4 border-b border-line bg-paper px-(--page-margin) py-2">
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
          <Suspense fallback={null}>
            <FigureDrawing
              {...figureProps(shown)}
              view={isMeasuring ? viewFor(shown) : 'front'}
              id="pinned"
            />
          </Suspense>
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          className="absolute inset-0 cursor-zoom-in"
          onClick={() => setOpen(true)}
        >
          <span className="sr-only">Open the figure</span>
        </button>
      </div>
      <p aria-live="polite" className="line-clamp-5 text-13 text-chalk">
        {step !== undefined && isMeasuring ? (
          <>
            <span className="text-madder">{step.name}.</span> {step.text}
          </>
        ) : isMeasuring ? (
          'Choose a field to see where the tape goes. Press the figure to see it large.'
        ) : (
          'Every choice shows at once. Press the figure to see it large, or in cloth.'
        )}
      </p>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
        {isOpen && isMeasuring ? <CraftFigure {...shown} view={viewFor(shown)} /> : null}
        {isOpen && !isMeasuring ? <SoFar {...shown} /> : null}
      </Dialog>
    </div>
  );
};
