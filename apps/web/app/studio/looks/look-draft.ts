/** The data of the look form. Pure. */
import { STYLES } from '@darzi/contract/custom-orders/custom-order.ts';
import { type Garment, garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import type { LookDesign, StudioLook } from '@darzi/contract/custom-orders/looks.routes.ts';

export type LookDraft = Pick<
  StudioLook,
  'title' | 'description' | 'titleHindi' | 'descriptionHindi' | 'design'
>;

const UNTITLED = { title: '', description: '', titleHindi: '', descriptionHindi: '' };

const plainly = (garment: Garment, who?: LookDesign['wearer']['who']): LookDesign => {
  const { wearers, fabrics, defaults } = garmentRows[garment];
  const [first = 'woman'] = wearers;
  return {
    garment,
    wearer: { who: who !== undefined && wearers.includes(who) ? who : first },
    style: STYLES[0],
    fabric: fabrics[0] ?? 'cotton',
    fit: 'regular',
    choices: Object.fromEntries(Object.entries(defaults)),
    colour: null,
    print: null,
    border: null,
  };
};

export const draftOf = (look: StudioLook | undefined): LookDraft =>
  look === undefined ? { ...UNTITLED, design: plainly('lehenga-set') } : look;

/** Switches to another garment's defaults, keeping the choices that it also has. */
export const withGarment = ({ design, ...texts }: LookDraft, garment: Garment): LookDraft => {
  const plain = plainly(garment, design.wearer.who);
  const { fabrics } = garmentRows[garment];
  return {
    ...texts,
    design: {
      ...plain,
      style: design.style,
      fabric: fabrics.includes(design.fabric) ? design.fabric : plain.fabric,
      fit: design.fit,
      colour: design.colour,
      print: design.print,
      border: design.border,
    },
  };
};
