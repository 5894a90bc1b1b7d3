import type { BodyMeasurement } from '@darzi/contract/custom-orders/body.ts';
import type { PublishedLook } from '@darzi/contract/custom-orders/looks.routes.ts';
import { useRef, useState } from 'react';
import { newKey } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import type { chooseImages } from '../order/reference-images.ts';
import { withPublishedLook } from './begin-with-look.ts';
import { CRAFT_STEPS, type CraftDraft, type CraftStep, errorsOfStep } from './craft-draft.ts';
import { craftEdits } from './craft-edits.ts';
import type { SavedCraftDraft } from './use-craft-draft.ts';
import { type CraftState, useCraftState } from './use-craft-state.ts';
import { hasLedToLogin, useSendOrder } from './use-send-order.ts';

const t = await textsOf('craft');

/** Choosing the pictures that go with the order. */
const useReferenceImages = ({ current, atFault, showErrors, edit }: CraftState) => {
  const [imageAdvice, setImageAdvice] = useState<readonly string[]>([]);
  /** Pictures still being prepared: those chosen before Submit are sent with it. */
  const preparing = useRef(Promise.resolve());

  const addImages = async (files: readonly File[], choose: typeof chooseImages) => {
    const choice = await choose(files, () => current.current.images.length);
    const added = choice.taken.map((file) => ({ id: newKey(), file }));
    edit({ images: [...current.current.images, ...added] }, ['referenceImages']);
    setImageAdvice(choice.advice);
    const { error } = choice;
    if (error !== undefined) showErrors({ ...atFault.current, referenceImages: error });
  };

  return {
    imageAdvice,
    ready: async () => {
      await preparing.current;
      setImageAdvice([]);
    },
    /** `choose` comes with the step: choosing pictures must fetch nothing. */
    addImages: (...chosen: Parameters<typeof addImages>) => {
      const added = preparing.current.then(() => addImages(...chosen));
      // a picture that cannot be prepared must hold up neither the next one nor the order
      preparing.current = added.catch(() => setImageAdvice([t('cannotBeShown')]));
    },
    removeImage: (id: string) => {
      edit({ images: current.current.images.filter((image) => image.id !== id) }, ['referenceImages']);
      setImageAdvice([]);
    },
  };
};

/** The state of the custom order form and all its actions. */
export const useCraftForm = (
  initial: CraftDraft,
  listen: SavedCraftDraft['listen'] | undefined,
  onChange: (draft: CraftDraft, before: CraftDraft) => void,
) => {
  const state = useCraftState(initial, listen, onChange);
  const { draft, errors, failure, current, atFault, showErrors, edit } = state;
  const { ready, ...images } = useReferenceImages(state);
  const sending = useSendOrder(state, ready);
  /** Increments when the focus should move to the first field with an error, or to the top of a step. */
  const [moves, setMoves] = useState(() => (hasLedToLogin() ? 1 : 0));
  /** A number still being typed is not questioned. */
  const [typing, setTyping] = useState<BodyMeasurement>();

  const goTo = (step: CraftStep) => {
    setTyping(undefined);
    edit({ step }, []);
  };

  const next = () => {
    const { step } = current.current;
    const found = errorsOfStep(current.current, step);
    showErrors(found);
    setMoves((count) => count + 1);
    const following = CRAFT_STEPS[CRAFT_STEPS.indexOf(step) + 1];
    if (Object.keys(found).length === 0 && following !== undefined) goTo(following);
  };

  return {
    draft,
    errors,
    failure,
    ...images,
    ...sending,
    moves,
    typing,
    setTyping,
    goTo,
    next,
    back: () => goTo(CRAFT_STEPS[CRAFT_STEPS.indexOf(current.current.step) - 1] ?? 'measurements'),
    ...craftEdits(current, edit),
    /** Takes over a designer's look; measurements stay. */
    beginWith: (look: PublishedLook) => {
      edit(withPublishedLook(current.current, look), Object.keys(atFault.current));
      setMoves((count) => count + 1);
    },
  };
};

export type CraftForm = ReturnType<typeof useCraftForm>;
