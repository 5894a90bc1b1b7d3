/** Validates a designer's look: a whole composition, checked against the garment table. Pure. */
import type { Wearer } from '@darzi/contract/custom-orders/body.ts';
import {
  CUSTOM_ORDER_MESSAGES,
  FABRICS,
  type Fabric,
  STYLES,
  type Style,
} from '@darzi/contract/custom-orders/custom-order.ts';
import type { Garment } from '@darzi/contract/custom-orders/garments.ts';
import { accept, type Outcome, refuseFields } from '@darzi/contract/outcome.ts';
import { isMissing, oneOf, own } from '../orders/form-values.rules.ts';
import { type Composition, checkGarmentDesign } from '../orders/garment-design.rules.ts';

/** What is shown, on whom, and in which cloth. */
export type ComposedLook = Composition & {
  readonly garment: Garment;
  readonly wearer: Wearer;
  readonly style: Style;
  readonly fabric: Fabric;
};

/** A look on a child names no age, which customers would have to share; it is drawn at this one. */
const USUAL_CHILD_YEARS = 8;

const withAge = (design: unknown): unknown => {
  const wearer = own(design, 'wearer');
  const who = own(wearer, 'who');
  return (who === 'girl' || who === 'boy') && isMissing(own(wearer, 'age'))
    ? { ...Object(design), wearer: { ...Object(wearer), age: USUAL_CHILD_YEARS } }
    : design;
};

/** The composition, or everything that is wrong with it. */
export const decideLook = (given: unknown): Outcome<ComposedLook> => {
  const design = withAge(given);
  const composed = checkGarmentDesign({ ...Object(design), neededBy: undefined }, new Date(0));
  const style = oneOf(STYLES, own(design, 'style'));
  const fabric = oneOf(FABRICS, own(design, 'fabric'));
  if ('value' in composed && composed.value !== undefined && style !== undefined && fabric !== undefined) {
    const { neededBy: _, ...look } = composed.value;
    return accept({ ...look, style, fabric });
  }
  return refuseFields({
    ...('fields' in composed
      ? composed.fields
      : composed.value === undefined
        ? { 'design.garment': CUSTOM_ORDER_MESSAGES.required }
        : {}),
    ...(style === undefined ? { 'design.style': CUSTOM_ORDER_MESSAGES.required } : {}),
  });
};
