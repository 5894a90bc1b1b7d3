/**
 * Parts of the order form that are not needed at first, fetched on the first touch so that no click waits for them.
 */
import { type ComponentType, useState } from 'react';
import { lazyPart } from '../../ui/load-part.tsx';
import { readyThumbs } from '../figure/garment-thumb.tsx';
import { readyClothes } from '../figure/measured-figure.tsx';

/** Renders at once if it has loaded already; otherwise within a `Suspense`. */
const later = <Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) => {
  let come: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    const part = await load();
    come = part.default;
    return part;
  };
  const Awaited = lazyPart(fetchPart);
  const Part = (props: Props) => {
    // The choice between the two must not change, or the part would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => come ?? Awaited);
    return <Shown {...props} />;
  };
  return { Part, fetchPart };
};

const design = later(() => import('./design-step.tsx'));
const reference = later(() => import('./reference-step.tsx'));
const soFar = later(() => import('./so-far.tsx'));
const shortEstimate = later(() => import('./estimate.tsx'));
const sentInWords = later(async () => ({
  default: (await import('../../shell/upload-progress.tsx')).SentInWords,
}));
export const DesignStep = design.Part;
export const ReferenceStep = reference.Part;
export const SoFar = soFar.Part;
export const ShortEstimate = shortEstimate.Part;
export const SentInWords = sentInWords.Part;

let isReady = false;

/** Loads all of them, once. */
export const readyLaterParts = (): void => {
  if (isReady) return;
  isReady = true;
  readyClothes();
  readyThumbs();
  for (const { fetchPart } of [design, reference, soFar, shortEstimate, sentInWords])
    fetchPart().catch(() => {
      isReady = false;
    });
};
