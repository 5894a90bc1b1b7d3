import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ClothPicture } from '../order/cloth-picture.tsx';
import { type CraftDraft, measuredInches } from './craft-draft.ts';
import { CraftFigure, type FigureShown, VIEWS, type View } from './craft-figure.tsx';
import { Estimate } from './estimate.tsx';
import { fabricsOf, garmentFields } from './garment-draft.ts';

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

const captionOf = ({ draft, measured }: FigureShown): string => {
  const isNamed = draft.garment.garment !== '';
  const body = Object.keys(measured).length === 0 ? 'on an average body for now' : 'to the measurements';
  if (isNamed) return `Drawn ${body}, as you have chosen it.`;
  return draft.design.style === ''
    ? 'Choose a style and a fabric to see them on the figure.'
    : `Drawn ${body}, in the style and fabric you chose. The designer will propose cut and details.`;
};

/** The composition as the picture is asked for; equal texts show equal pictures. */
const askedOf = (draft: CraftDraft) => {
  const fabrics = fabricsOf(draft.garment);
  const fabric = fabrics.find((one) => one === draft.design.fabric) ?? fabrics[0] ?? 'cotton';
  const { neededBy: _, ...look } = garmentFields(draft.garment);
  return {
    design: { ...look, fabric },
    ...(draft.mode === 'custom' ? { measurements: measuredInches(draft) } : {}),
  };
};

/** How it looks so far, and on request what it takes. */
const SoFar = ({ hasEstimate = false, ...shown }: FigureShown & { hasEstimate?: boolean }) => {
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
      {isNamed ? <ClothPicture asked={askedOf(draft)} /> : null}
      {hasEstimate ? <Estimate draft={draft} /> : null}
    </>
  );
};

export default SoFar;
