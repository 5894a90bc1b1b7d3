/** Looks by the demo's designer for customers to start from. Oldest first. */
import type { Who } from '@darzi/contract/custom-orders/body.ts';
import type { Fabric, Style } from '@darzi/contract/custom-orders/custom-order.ts';
import type { ChosenValues, Fit } from '@darzi/contract/custom-orders/garment-choices.ts';
import { type BorderName, DYE_CARD, type PrintName } from '@darzi/contract/custom-orders/garment-cloth.ts';
import type { Garment } from '@darzi/contract/custom-orders/garments.ts';
import { type ComposedLook, decideLook } from '@darzi/server/custom-orders/looks/look.rules.ts';
import { type ClothView, clothRequest } from '@darzi/server/custom-orders/orders/cloth-request.rules.ts';

type Worded = {
  readonly title: string;
  readonly description: string;
  readonly garment: Garment;
  readonly who: Who;
  readonly style: Style;
  readonly fabric: Fabric;
  readonly fit?: Fit;
  /** A name from the dye card. */
  readonly dye: (typeof DYE_CARD)[number]['name'];
  readonly print?: PrintName;
  readonly border?: BorderName;
  readonly choices?: ChosenValues;
};

const LOOKS: readonly Worded[] = [
  {
    title: 'Winter coat in camel',
    description: 'Double-breasted wool to the knee, lined in satin. Broad lapels, flaps at the hip.',
    garment: 'coat',
    who: 'woman',
    style: 'minimalist',
    fabric: 'wool',
    dye: 'Camel',
    choices: { length: 'knee' },
  },
  {
    title: 'Birthday frock',
    description: 'Cotton with a Peter Pan collar and a skirt that turns when she does.',
    garment: 'dress',
    who: 'girl',
    style: 'vintage',
    fabric: 'cotton',
    dye: 'Rose',
    print: 'dots',
    choices: { collar: 'peter-pan', neck: 'round', flare: 'full', closure: 'back-zip' },
  },
  {
    title: 'Block-printed Sunday kurta',
    description: 'Breathing cotton, printed by hand, to the knee, with bell sleeves and a keyhole neck.',
    garment: 'kurta',
    who: 'woman',
    style: 'modern',
    fabric: 'cotton',
    dye: 'Indigo',
    print: 'block-floral',
    choices: {
      neck: 'keyhole',
      collar: 'none',
      closure: 'none',
      sleeve: 'bell',
      sleeveLength: 'three-quarter',
      length: 'knee',
    },
  },
  {
    title: 'Evening bandhgala',
    description: 'Velvet that drinks the light, a welt at the chest, satin inside.',
    garment: 'bandhgala',
    who: 'man',
    style: 'traditional',
    fabric: 'velvet',
    fit: 'close',
    dye: 'Bottle green',
  },
  {
    title: 'Peacock blouse for a heavy saree',
    description: 'Silk with a temple border, elbow sleeves, a deep back tied with a dori.',
    garment: 'saree-blouse',
    who: 'woman',
    style: 'traditional',
    fabric: 'silk',
    fit: 'close',
    dye: 'Peacock',
    border: 'temple',
    choices: { neck: 'sweetheart', backNeck: 'tie-back', closure: 'back-hooks', padding: 'light' },
  },
  {
    title: 'Mehendi anarkali',
    description: 'Marigold silk, gota at the hem, made for dancing. The flare takes five metres.',
    garment: 'anarkali',
    who: 'woman',
    style: 'traditional',
    fabric: 'silk',
    dye: 'Marigold',
    border: 'gota',
    choices: { neck: 'vee', sleeve: 'straight', flare: 'full', length: 'floor', dupatta: 'net' },
  },
  {
    title: 'Ivory sherwani for the groom',
    description: 'Raw silk with zari at the edges, covered buttons, a tall band collar.',
    garment: 'sherwani',
    who: 'man',
    style: 'traditional',
    fabric: 'silk',
    dye: 'Ivory',
    border: 'zari',
    choices: { collar: 'tall-band', length: 'knee' },
  },
  {
    title: 'Rani lehenga',
    description: 'A bride’s pink in silk with zari, a sweetheart blouse and a full skirt of kalis.',
    garment: 'lehenga-set',
    who: 'woman',
    style: 'traditional',
    fabric: 'silk',
    fit: 'close',
    dye: 'Rani pink',
    print: 'buti',
    border: 'zari',
  },
];

type DemoLook = { readonly title: string; readonly description: string; readonly composed: ComposedLook };

const compose = ({ title, description, who, dye, ...look }: Worded): DemoLook => {
  const colour = DYE_CARD.find(({ name }) => name === dye)?.hex;
  const composed = decideLook({ ...look, wearer: { who }, colour });
  if (!composed.ok) throw new Error(`the demo’s look ${title} is none: ${JSON.stringify(composed.refusal)}`);
  return { title, description, composed: composed.value };
};

export const DEMO_LOOKS: readonly DemoLook[] = LOOKS.map(compose);

/** The request for its picture, the same as the shop makes. */
export const requestOf = ({ composed }: DemoLook, view: ClothView) => clothRequest(composed, {}, view);
