/**
 * Turns a product of the collection into a made-to-measure composition, as far as its name and description tell. No
 * zod.
 */
import type { Who } from './body.ts';
import { FABRICS, type Fabric } from './custom-order.ts';
import { BORDERS, type BorderName, DYE_CARD, PRINTS, type PrintName } from './garment-cloth.ts';
import { type Garment, garmentRows, isGarment } from './garments.ts';

/** A composition to start from; everything else is the garment's default. */
export type Look = {
  readonly garment: Garment;
  readonly who?: Who | undefined;
  readonly fabric?: Fabric | undefined;
  /** `#rrggbb` */
  readonly colour?: string | undefined;
  readonly print?: PrintName | undefined;
  readonly border?: BorderName | undefined;
};

/** The first match counts, so the specific comes first: a saree blouse is no blouse, a shirt dress is a dress. */
const GARMENT_WORDS: readonly (readonly [words: RegExp, garment: Garment])[] = [
  [/\bsaree blouse\b/, 'saree-blouse'],
  [/\blehenga (set|choli)\b/, 'lehenga-set'],
  [/\blehengas?\b/, 'lehenga'],
  [/\bsherwani\b/, 'sherwani'],
  [/\bbandhgala\b/, 'bandhgala'],
  [/\bnehru (jacket|vest)\b/, 'nehru-vest'],
  [/\banarkali\b/, 'anarkali'],
  [/\b(kurta|kurti)s?\b/, 'kurta'],
  [/\b(dress|frock|gown)\b/, 'dress'],
  [/\b(t-shirt|tee)\b/, 'tee'],
  [/\bshirt\b/, 'shirt'],
  [/\bblouse\b/, 'blouse'],
  [/\b(overcoat|coat)\b/, 'coat'],
  // A jacket is a hip-length coat; puffers and bombers are cut differently.
  [/^(?!.*\b(puffer|bomber)\b).*\bjacket\b/, 'coat'],
  [/\bchuridar\b/, 'churidar'],
  [/\bsalwar\b/, 'salwar'],
  [/\bpalazzos?\b/, 'palazzo'],
  [/\bskirt\b/, 'skirt'],
  [/\b(trousers|chinos|jeans)\b/, 'trousers'],
];

const PRINT_WORDS: readonly (readonly [words: RegExp, print: PrintName])[] = [
  [/\bblock[- ]print|block[- ]floral/, 'block-floral'],
  [/\bleaf sprig|leaf buti/, 'leaf-buti'],
  [/\bbuti\b/, 'buti'],
  [/\bpin[- ]?stripe/, 'pin-stripe'],
  [/\bstripe/, 'stripe'],
  [/\bmadras\b/, 'madras'],
  [/\bgingham\b/, 'gingham'],
  [/\bcheck/, 'check'],
  [/\bkite\b/, 'kites'],
  [/\belephant\b/, 'elephants'],
];

/** Cloth under other names. */
const FABRIC_WORDS: readonly (readonly [words: RegExp, fabric: Fabric])[] = [
  [/\b(poplin|chambray|corduroy|voile|mulmul|khadi|jersey|slub|twill|canvas)\b/, 'cotton'],
  [/\b(tweed|pashmina|merino|flannel|lambswool)\b/, 'wool'],
  [/\bjeans\b/, 'denim'],
  [/\b(satin|charmeuse|dupion|brocade|banarasi|organza)\b/, 'silk'],
];

/** Colours that the dye card has under another name. */
const COLOUR_WORDS: readonly (readonly [words: RegExp, dye: (typeof DYE_CARD)[number]['name']])[] = [
  [/\bnight sky|midnight/, 'Navy'],
  [/\b(plum|damson)\b/, 'Jamun'],
  [/\b(turmeric|yellow)\b/, 'Haldi yellow'],
  [/\b(lagoon|turquoise)\b/, 'Teal'],
  [/\b(walnut|brown|tan)\b/, 'Tobacco'],
  [/\b(sky|river)\b/, 'Powder blue'],
  [/\bblue\b/, 'Cornflower'],
  [/\b(moss|khaki)\b/, 'Olive'],
  [/\bgreen\b/, 'Parrot green'],
  [/\b(red|crimson)\b/, 'Sindoor red'],
  [/\bburgundy\b/, 'Wine'],
  [/\b(pink|fuchsia|magenta)\b/, 'Rani pink'],
  [/\borange\b/, 'Saffron'],
  [/\bpurple\b/, 'Violet'],
  [/\blilac\b/, 'Lavender'],
  [/\b(grey|gray|ash)\b/, 'Dove grey'],
  [/\b(beige|oat|stone)\b/, 'Sand'],
  [/\bgold\b/, 'Old gold'],
];

/** The first name in the product's own words: `Madder Buti Cotton Kurta` is madder, cotton, with a buti. */
const firstNamed = <T extends string>(names: readonly T[], text: string): T | undefined =>
  names.find((name) => text.includes(name.replaceAll('-', ' ')) || text.includes(name));

const dyeOf = (text: string): string | undefined => {
  // Block-printed roses are flowers, on pale cloth.
  const said = text.replace(/\brose\b(?=.*\b(block|floral))/, 'ivory');
  const named = (wordsOf: (name: string) => string | undefined) =>
    DYE_CARD.find(({ name }) => new RegExp(`\\b${wordsOf(name.toLowerCase())}\\b`).test(said));
  const other = COLOUR_WORDS.find(([words]) => words.test(said))?.[1];
  // “Emerald Silk” and “Rani Pink” are on the card; for “Bottle green” the first word alone will do.
  const dye =
    named((name) => name) ??
    named((name) => name.split(' ')[0]) ??
    DYE_CARD.find(({ name }) => name === other);
  return dye?.hex;
};

const whoOf = (category: string, text: string, garment: Garment): Who | undefined => {
  const { wearers } = garmentRows[garment];
  const child: Who = /\b(girl|girls)\b/.test(text)
    ? 'girl'
    : /\b(boy|boys|prince)\b/.test(text)
      ? 'boy'
      : 'girl';
  const wanted = { men: 'man', women: 'woman', kids: child } as const satisfies Record<string, Who>;
  const named = Object.entries(wanted).find(([name]) => name === category.toLowerCase())?.[1];
  return named !== undefined && wearers.includes(named) ? named : wearers[0];
};

/** Undefined for garments that we do not make to measure. */
export const lookLike = (product: {
  readonly name: string;
  readonly description: string;
  readonly category: string;
}): Look | undefined => {
  const name = product.name.toLowerCase();
  const garment = GARMENT_WORDS.find(([words]) => words.test(name))?.[1];
  if (garment === undefined) return undefined;
  const all = `${name} ${product.description.toLowerCase()}`;
  const clothOf = (text: string) =>
    firstNamed(FABRICS, text) ?? FABRIC_WORDS.find(([words]) => words.test(text))?.[1];
  const cloth = clothOf(name) ?? clothOf(all);
  return {
    garment,
    who: whoOf(product.category, name, garment),
    fabric: garmentRows[garment].fabrics.find((fabric) => fabric === cloth),
    colour: dyeOf(name),
    print: PRINT_WORDS.find(([words]) => words.test(name))?.[1] ?? firstNamed(PRINTS, name),
    border: firstNamed(
      BORDERS.filter((border) => border !== 'plain' && border !== 'block'),
      all,
    ),
  };
};

/** The order form's address that starts with this look. */
export const addressOfLook = (look: Look): string =>
  `/craft-your-look?${new URLSearchParams(
    Object.entries(look).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )}`;

/**
 * Reads what {@link addressOfLook} wrote, or anything else in the query; undefined unless it names a garment of ours.
 */
export const lookOfAddress = (search: URLSearchParams): Look | undefined => {
  const garment = search.get('garment') ?? '';
  if (!isGarment(garment)) return undefined;
  const { wearers, fabrics } = garmentRows[garment];
  const colour = search.get('colour') ?? '';
  return {
    garment,
    who: wearers.find((who) => who === search.get('who')),
    fabric: fabrics.find((fabric) => fabric === search.get('fabric')),
    colour: /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : undefined,
    print: PRINTS.find((print) => print === search.get('print')),
    border: BORDERS.find((border) => border === search.get('border')),
  };
};
