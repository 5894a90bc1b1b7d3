import { useState } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ClothPicture, ViewChoice } from '../order/cloth-picture.tsx';
import { askedOfDraft } from './asked-of-draft.ts';
import type { CraftDraft } from './craft-draft.ts';
import { CraftFigure, type FigureShown, VIEWS, type View } from './craft-figure.tsx';
import { Estimate } from './estimate.tsx';
import { garmentFields } from './garment-draft.ts';

const t = await textsOf('craft');

const captionOf = ({ draft, measured }: FigureShown): string => {
  const isNamed = draft.garment.garment !== '';
  const isAverage = Object.keys(measured).length === 0;
  if (isNamed) return isAverage ? t('drawnNamedAverage') : t('drawnNamed');
  return draft.design.style === '' ? t('chooseStyleAndFabric') : isAverage ? t('drawnAverage') : t('drawn');
};

/** The composition as a request for its picture; equal texts show equal pictures. */
const pictureAsked = (draft: CraftDraft) => {
  const asked = askedOfDraft(draft);
  if (asked === undefined) return undefined;
  const { fabric, wearer, measurements } = asked;
  const { neededBy: _, ...look } = garmentFields(draft.garment);
  return { design: { ...look, wearer, fabric }, measurements };
};

/** The design so far, with its estimate on request. */
const SoFar = ({ hasEstimate = false, ...shown }: FigureShown & { hasEstimate?: boolean }) => {
  const { draft } = shown;
  const [view, setView] = useState<View>('front');
  const isNamed = draft.garment.garment !== '';
  const asked = pictureAsked(draft);
  const isDressed = isNamed || draft.design.style !== '';
  const drawing = <CraftFigure {...shown} view={view} caption={captionOf(shown)} />;
  return (
    <>
      {asked === undefined ? (
        drawing
      ) : (
        <ClothPicture
          asked={asked}
          drawing={drawing}
          views={<ViewChoice views={VIEWS} view={view} onChoose={setView} />}
        />
      )}
      {isDressed && !isNamed ? (
        <p className="text-center">
          <Button variant="quiet" onClick={() => setView(view === 'front' ? 'back' : 'front')}>
            {view === 'front' ? t('seeBack') : t('seeFront')}
          </Button>
        </p>
      ) : null}
      {hasEstimate ? <Estimate draft={draft} /> : null}
    </>
  );
};

export default SoFar;
