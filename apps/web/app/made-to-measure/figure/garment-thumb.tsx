import type { Wearer } from '@darzi/contract/custom-orders/body.ts';
import type { Fabric } from '@darzi/contract/custom-orders/custom-order.ts';
import type { ChoiceName, ChosenValues } from '@darzi/contract/custom-orders/garment-choices.ts';
import type { Garment } from '@darzi/contract/custom-orders/garments.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../ui/load-part.tsx';

const loadDrawing = () => import('./garment-thumb-drawing.tsx');
/** Its name stands beside it: without the drawing nothing needs to be said a hundred times. */
const ThumbDrawing = lazyPart(loadDrawing, () => null);

/** Loads the drawing code before any is shown. */
export const readyThumbs = (): void => void loadDrawing().catch(() => undefined);

/** The part of the drawing to show. */
export type Crop = 'whole' | 'neck' | 'back-neck' | 'upper' | 'waist' | 'hem' | 'cloth';

export type GarmentThumbProps = {
  readonly wearer: Wearer | undefined;
  /** Without it, just the body. */
  readonly garment?: Garment;
  readonly crop: Crop;
  /** By default the garment's own. */
  readonly choices?: ChosenValues | undefined;
  /** The choice whose value it shows; all others have the garment's defaults. */
  readonly choice?: ChoiceName;
  readonly value?: string;
  /** By default the garment's first. */
  readonly fabric?: Fabric | undefined;
  readonly colour?: string;
  readonly print?: string | undefined;
  readonly border?: string | undefined;
};

/** Whether it has come close to the viewport yet: a hundred small drawings are not made at once. */
const useIsNear = () => {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        setNear(true);
        watch.disconnect();
      },
      { rootMargin: '200px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { place, isNear };
};

/** A small picture of a garment, or of one choice about it; its name is beside it. */
export const GarmentThumb = (props: GarmentThumbProps) => {
  const { place, isNear } = useIsNear();
  return (
    <span ref={place} className="block size-full">
      {isNear ? (
        <Suspense fallback={null}>
          <ThumbDrawing {...props} />
        </Suspense>
      ) : null}
    </span>
  );
};
