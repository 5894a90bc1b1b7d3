import type { BodyMeasurement, BodyMeasurements } from '@darzi/contract/custom-orders/body.ts';
import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { howToMeasure, withDefaults } from '@darzi/contract/custom-orders/garments.ts';
import { tapeView } from '@darzi/garment/body/body-tapes.ts';
import { textsOf } from '../../texts/texts.ts';
import { MeasuredFigure } from '../figure/measured-figure.tsx';
import { HOW_TO_MEASURE, type MeasuringStep } from '../figure/measurement-labels.ts';
import type { CraftDraft } from './craft-draft.ts';
import { findingsOf } from './findings.ts';
import { fabricsOf, needsOf, wearerOf } from './garment-draft.ts';

const [word, tape] = await Promise.all([textsOf('words'), textsOf('coach')]);

export type FigureShown = {
  readonly draft: CraftDraft;
  /** Inches: the middle of the chosen size, or the numbers entered so far. */
  readonly measured: BodyMeasurements;
  readonly focused: BodyMeasurement | undefined;
  /** Not questioned until it has been typed completely. */
  readonly typing: BodyMeasurement | undefined;
};

export const VIEWS = ['front', 'back', 'side'] as const;
export type View = (typeof VIEWS)[number];

/** The side from which the current tape is seen best; the plain form stays in front. */
export const viewFor = ({ draft, focused }: FigureShown): View =>
  focused === undefined || draft.garment.garment === '' ? 'front' : tapeView(focused);

/** What the garment needs, and the further measurement whose field has the focus. */
const laidOf = ({ draft, focused }: Pick<FigureShown, 'draft' | 'focused'>): readonly BodyMeasurement[] => {
  const { required, optional } = needsOf(draft.garment);
  return focused !== undefined && optional.includes(focused) ? [...required, focused] : required;
};

/** How to measure each number asked for; the plain form has its own wording. */
export const stepsOf = (shown: Pick<FigureShown, 'draft' | 'focused'>): readonly MeasuringStep[] => {
  const chosen = shown.draft.garment.garment;
  return chosen === ''
    ? HOW_TO_MEASURE.map((step) => ({ ...step, name: word(step.name), text: tape(step.text) }))
    : laidOf(shown).map((field) => ({
        field,
        name: word(MEASUREMENT_LABEL[field]),
        text: tape(howToMeasure(chosen, field)),
      }));
};

export const figureProps = ({ draft, measured, focused, typing }: FigureShown) => {
  const isMeasuring = draft.step === 'measurements';
  const { garment, choices, fit, colour, print, border } = draft.garment;
  const named =
    garment === ''
      ? {}
      : {
          garment,
          // the small pictures, the estimate and the picture in cloth begin with the same one
          fabric: draft.design.fabric || fabricsOf(draft.garment)[0],
          // Nothing covers the part being measured.
          choices: { ...withDefaults(garment, choices), ...(isMeasuring ? { dupatta: 'none' } : {}) },
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
    findings: draft.mode === 'custom' ? findingsOf(draft, typing) : [],
    hasTapes: isMeasuring,
    tapes:
      garment === '' ? undefined : isMeasuring ? laidOf({ draft, focused }) : needsOf(draft.garment).required,
  };
};

/** The figure as the form describes it so far, with its tapes while it is being measured. */
export const CraftFigure = ({ view, caption, ...shown }: FigureShown & { view: View; caption?: string }) => (
  <MeasuredFigure
    {...figureProps(shown)}
    view={view}
    steps={stepsOf(shown)}
    {...(caption === undefined ? {} : { caption })}
  />
);
