/** Starts a draft from a look, keeping wearer and measurements as far as they suit the garment. Pure. */
import { garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import type { PublishedLook } from '@darzi/contract/custom-orders/looks.routes.ts';
import type { Look } from '@darzi/contract/custom-orders/made-like.ts';
import { forReader } from '../../texts/language.ts';
import type { CraftDraft } from './craft-draft.ts';
import { BLANK_GARMENT, isChild, isLengthKept } from './garment-draft.ts';

/** The wearer of the look: the one it is made for, else the draft's if they wear such a garment. */
const wearerOfLook = ({ garment, who }: Look, draft: CraftDraft) => {
  const wearers = garmentRows[garment].wearers;
  return (
    who ?? wearers.find((one) => one === draft.garment.who) ?? (wearers.length === 1 ? wearers[0] : '') ?? ''
  );
};

export const lookTexts = (
  look: Pick<PublishedLook, 'title' | 'description' | 'titleHindi' | 'descriptionHindi'>,
) => ({
  title: forReader(look.title, look.titleHindi),
  description: forReader(look.description, look.descriptionHindi),
});

/** Replaces the draft's garment by a look; if the garment is the same, only what the look names changes. */
export const withLook = (draft: CraftDraft, look: Look): CraftDraft => {
  const { garment, fabric = '' } = look;
  const before = draft.garment;
  const isSame = before.garment === garment;
  const who = wearerOfLook(look, draft);
  const kept = isSame ? before : { ...BLANK_GARMENT, height: before.height };
  const { colour = kept.colour, print = kept.print, border = kept.border } = look;
  const isKept = isLengthKept(before.garment, garment);
  return {
    ...draft,
    step: isSame ? draft.step : 'measurements',
    garment: { ...kept, garment, who, age: who === before.who ? before.age : '', colour, print, border },
    look: isSame ? draft.look : undefined,
    inches: isKept ? draft.inches : { ...draft.inches, length: '', topLength: '' },
    mode: isChild(who) ? 'custom' : draft.mode,
    design: fabric === '' ? draft.design : { ...draft.design, fabric },
  };
};

/** The draft with a designer's look; the date it is needed by stays too. */
export const withPublishedLook = (draft: CraftDraft, look: PublishedLook): CraftDraft => {
  const { garment, wearer, fabric, style, fit, choices, colour, print, border } = look.design;
  const begun = withLook(draft, { garment, who: wearer.who });
  return {
    ...begun,
    garment: {
      ...begun.garment,
      fit: fit ?? 'regular',
      choices,
      colour: colour ?? '',
      print: print ?? '',
      border: border ?? '',
      neededBy: draft.garment.neededBy,
    },
    look: { _id: look._id, title: lookTexts(look).title.text, designer: look.designer },
    design: { ...draft.design, style, fabric },
  };
};
