import type { BodyMeasurement, BodyMeasurements } from '@darzi/contract/custom-orders/body.ts';
import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { howToMeasure, withDefaults } from '@darzi/contract/custom-orders/garments.ts';
import { tapeView } from '@darzi/garment/body/body-tapes.ts';
import { textsOf } from '../../texts/texts.ts';
import { MeasuredFigure } from '../figure/measured-figure.tsx';
import { HOW_TO_MEASURE, type MeasuringStep } from '../figure/measurement-labels.ts';
import type { CraftDraft } from './craft-draft.ts';
import { findingsOf } from './findings.ts';
import { needsOf, wearerOf } from './garment-draft.ts';

const [word, tape] = await Promise.all([textsOf('words'), textsOf('coach')]);

export type FigureShown = {
  readonly draft: CraftDraft;
  /** Inches: the middle of the chosen size, or what is a number already. */
  readonly measured: BodyMeasurements;
  readonly focused: BodyMeasurement | undefined;
  /** Not asked about until it is typed to its end. */
  readonly typing: BodyMeasurement | undefined;
};

export const VIEWS = ['front', 'back', 'side'] as const;
export type View = (typeof VIEWS)[number];

/** From where the tape in hand is seen best; the plain form stays in front. */
export const viewFor = ({ draft, focused }: FigureShown): View =>
  focused === undefined || draft.garment.garment === '' ? 'front' : tapeView(focused);

/** Where the tape goes for each number that is asked; those of the plain form in its own words. */
export const stepsOf = ({ garment }: CraftDraft): readonly MeasuringStep[] => {
  const chosen = garment.garment;
  return chosen === ''
    ? HOW_TO_MEASURE.map((step) => ({ ...step, name: word(step.name), text: tape(step.text) }))
    : needsOf(garment).required.map((field) => ({
        field,
        name: word(MEASUREMENT_LABEL[field]),
        text: tape(howToMeasure(chosen, field)),
      }));
};

/** The figure as far as the form is filled in. */
export const figureProps = ({ draft, measured, focused, typing }: FigureShown) => {
  const isMeasuring = draft.step === 'measurements';
  const { garment, choices, fit, colour, print, border } = draft.garment;
  const named =
    garment === ''
      ? {}
      : {
          garment,
          // Nothing lies over what is being measured.
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
