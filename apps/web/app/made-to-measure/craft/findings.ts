import type { BodyMeasurement } from '@darzi/contract/custom-orders/body.ts';
import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { withDefaults } from '@darzi/contract/custom-orders/garments.ts';
import { coachMeasurements, type Finding } from '@darzi/contract/custom-orders/measurement-coach.ts';
import { textsOf } from '../../texts/texts.ts';
import { type CraftDraft, measuredInches } from './craft-draft.ts';
import { wearerOf } from './garment-draft.ts';

const [ask, word] = await Promise.all([textsOf('coach'), textsOf('words')]);

/** A question in the reader's language. */
export const askedText = ({ question: { is, values }, fields, text }: Finding): string => {
  const names = fields.map((name) => word(MEASUREMENT_LABEL[name])).join(', ');
  const unit = word(String(values.unit));
  const question = ask(is, { ...values, names, unit });
  return question === is ? text : question;
};

/** Form and figure ask about the same numbers, and again on every click that changes none of them. */
const asked = new Map<string, readonly Finding[]>();
const REMEMBERED = 8;

/** The coach's questions. A hem says nothing about the body unless the garment hangs from the shoulder. */
export const findingsOf = (draft: CraftDraft, typing?: BodyMeasurement): readonly Finding[] => {
  const { length, topLength: _top, ...body } = measuredInches(draft);
  const isFromShoulder = length !== undefined && draft.garment.garment === '';
  const { [typing ?? '']: _typing, ...settled }: Record<string, number> = {
    ...body,
    ...(isFromShoulder ? { length } : {}),
  };
  const options = {
    wearer: wearerOf(draft.garment),
    confirmed: draft.confirmed,
    choices:
      draft.garment.garment === '' ? undefined : withDefaults(draft.garment.garment, draft.garment.choices),
  };
  const key = JSON.stringify([settled, draft.unit, options]);
  const found = asked.get(key) ?? coachMeasurements(settled, draft.unit, options);
  if (asked.size >= REMEMBERED) asked.clear();
  asked.set(key, found);
  return found;
};
