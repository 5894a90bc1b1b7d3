/** Looks by the demo's designer for customers to start from. Oldest first. */
import type { Who } from '@darzi/contract/custom-orders/body.ts';
import type { Fabric, Style } from '@darzi/contract/custom-orders/custom-order.ts';
import type { ChosenValues, Fit } from '@darzi/contract/custom-orders/garment-choices.ts';
import { type BorderName, DYE_CARD, type PrintName } from '@darzi/contract/custom-orders/garment-cloth.ts';
import type { Garment } from '@darzi/contract/custom-orders/garments.ts';
import type { LookTexts } from '@darzi/server/custom-orders/looks/look.repository.ts';
import { type ComposedLook, decideLook } from '@darzi/server/custom-orders/looks/look.rules.ts';
import { type ClothView, clothRequest } from '@darzi/server/custom-orders/orders/cloth-request.rules.ts';

type Texts = Pick<LookTexts, 'title' | 'description' | 'titleHindi' | 'descriptionHindi'>;

type Worded = Texts & {
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
    titleHindi: 'कैमल रंग का सर्दियों का कोट',
    descriptionHindi: 'घुटने तक डबल ब्रेस्टेड ऊनी कोट, सैटिन का अस्तर। चौड़े लैपल, कूल्हे पर ढक्कन वाली जेबें।',
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
    titleHindi: 'जन्मदिन की फ्रॉक',
    descriptionHindi: 'पीटर पैन कॉलर वाली सूती फ्रॉक, जिसका घेर उसके साथ घूमता है।',
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
    titleHindi: 'रविवार का ब्लॉक प्रिंट कुर्ता',
    descriptionHindi: 'हवादार सूती कपड़ा, हाथ की छपाई, घुटने तक लंबा, बेल आस्तीन और कीहोल गला।',
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
    titleHindi: 'शाम का बंदगला',
    descriptionHindi: 'गहरी मखमल, छाती पर वेल्ट जेब, भीतर सैटिन।',
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
    titleHindi: 'भारी साड़ी के लिए मोरपंखी ब्लाउज़',
    descriptionHindi: 'टेंपल बॉर्डर वाला रेशम, कोहनी तक आस्तीन, गहरी पीठ पर डोरी।',
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
    titleHindi: 'मेहंदी की अनारकली',
    descriptionHindi: 'गेंदे के रंग का रेशम, किनारे पर गोटा, नाचने के लिए बनी। घेर में पाँच मीटर कपड़ा लगता है।',
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
    titleHindi: 'दूल्हे की हाथीदाँत रंग की शेरवानी',
    descriptionHindi: 'किनारों पर ज़री वाला कच्चा रेशम, कपड़े से मढ़े बटन, ऊँचा बंद कॉलर।',
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
    titleHindi: 'रानी लहँगा',
    descriptionHindi: 'दुल्हन का गुलाबी रेशम और ज़री, स्वीटहार्ट गले का ब्लाउज़ और कलियों का भरपूर घेर।',
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

type DemoLook = { readonly texts: Texts; readonly composed: ComposedLook };

const compose = ({
  title,
  description,
  titleHindi,
  descriptionHindi,
  who,
  dye,
  ...look
}: Worded): DemoLook => {
  const colour = DYE_CARD.find(({ name }) => name === dye)?.hex;
  const composed = decideLook({ ...look, wearer: { who }, colour });
  if (!composed.ok) throw new Error(`the demo’s look ${title} is none: ${JSON.stringify(composed.refusal)}`);
  return { texts: { title, description, titleHindi, descriptionHindi }, composed: composed.value };
};

export const DEMO_LOOKS: readonly DemoLook[] = LOOKS.map(compose);

/** The request for its picture, the same as the shop makes. */
export const requestOf = ({ composed }: DemoLook, view: ClothView) => clothRequest(composed, {}, view);
