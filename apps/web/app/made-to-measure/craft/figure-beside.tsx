import type { MeasurementName } from '@darzi/contract/catalogue/size-chart.ts';
import type { Wearer } from '@darzi/contract/custom-orders/body.ts';
import type { Measurements } from '@darzi/contract/custom-orders/custom-order.ts';
import { coachMeasurements } from '@darzi/contract/custom-orders/measurement-coach.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { HowToMeasure } from '../figure/how-to-measure.tsx';
import { MeasuredFigure } from '../figure/measured-figure.tsx';
import type { CraftDraft } from './craft-draft.ts';

export type FigureShown = {
  readonly draft: CraftDraft;
  /** Inches: the middle of the chosen size, or what is a number already. */
  readonly measured: Partial<Measurements>;
  readonly focused: MeasurementName | undefined;
  readonly wearer?: Wearer | undefined;
};

/** The figure as far as the form is filled in; its tapes while it is being measured. */
export const CraftFigure = ({ draft, measured, focused, wearer }: FigureShown) => {
  const isMeasuring = draft.step === 'measurements';
  const isDressed = draft.design.style !== '';
  const [isTurned, setTurned] = useState(false);
  const body = Object.keys(measured).length === 0 ? 'on an average body for now' : 'to the measurements';
  const caption = isDressed
    ? `Drawn ${body}, in the style and fabric you chose. The designer will propose cut and details.`
    : 'Choose a style and a fabric to see them on the figure.';
  return (
    <>
      <MeasuredFigure
        measurements={measured}
        unit={draft.unit}
        focused={isMeasuring ? focused : undefined}
        design={draft.design}
        findings={
          draft.mode === 'custom'
            ? coachMeasurements(measured, draft.unit, { wearer, confirmed: draft.confirmed })
            : []
        }
        hasTapes={isMeasuring}
        view={isTurned && !isMeasuring ? 'back' : 'front'}
        {...(!isMeasuring && { caption })}
      />
      {isMeasuring || !isDressed ? null : (
        <p className="text-center">
          <Button variant="quiet" onClick={() => setTurned((before) => !before)}>
            {isTurned ? 'See the front' : 'See the back'}
          </Button>
        </p>
      )}
    </>
  );
};

/** What stands beside the form, or under it on a phone: how to measure, or how it looks so far. */
export const FigureBeside = ({ hasFigure, ...shown }: FigureShown & { hasFigure: boolean }) =>
  shown.draft.step === 'measurements' ? (
    <HowToMeasure focused={shown.focused} figure={hasFigure ? <CraftFigure {...shown} /> : null} />
  ) : (
    <aside aria-labelledby="so-far" className="lg:sticky lg:top-24">
      <h2 id="so-far" className="pb-5 font-display text-30">
        How it looks so far
      </h2>
      <CraftFigure {...shown} />
    </aside>
  );
