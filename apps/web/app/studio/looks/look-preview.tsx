import type { LookDesign } from '@darzi/contract/custom-orders/looks.routes.ts';
import { useState } from 'react';
import { MeasuredFigure } from '../../made-to-measure/figure/measured-figure.tsx';
import { ClothPicture } from '../../made-to-measure/order/cloth-picture.tsx';
import { Button } from '../../ui/button.tsx';

/** The age at which a child is drawn when none is given. */
const USUAL_CHILD_YEARS = 8;

/** The look on an average body, front and back, and rendered in cloth on request. */
export const LookPreview = ({ design }: { design: LookDesign }) => {
  const [view, setView] = useState<'front' | 'back'>('front');
  const { garment, fabric, choices, fit, colour, print, border } = design;
  const { who, age = who === 'girl' || who === 'boy' ? USUAL_CHILD_YEARS : undefined } = design.wearer;
  const wearer = { who, ...(age === undefined ? {} : { age }) };
  return (
    <aside aria-label="How it looks" className="grid content-start gap-2 lg:sticky lg:top-20">
      <ClothPicture
        asked={{ design: { ...design, wearer } }}
        drawing={
          <MeasuredFigure
            measurements={{}}
            unit="in"
            wearer={wearer}
            hasTapes={false}
            view={view}
            caption="On an average body. Customers see it on their own."
            design={{
              garment,
              fabric,
              choices,
              fit: fit ?? undefined,
              colour: colour ?? undefined,
              print: print ?? undefined,
              border: border ?? undefined,
            }}
          />
        }
        views={
          <Button variant="quiet" onClick={() => setView(view === 'front' ? 'back' : 'front')}>
            {view === 'front' ? 'See the back' : 'See the front'}
          </Button>
        }
      />
    </aside>
  );
};
