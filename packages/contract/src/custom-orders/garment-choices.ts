/**
 * What can be chosen for a garment, in terms the drawing shares. No zod: pages import this file. Orders store the
 * values: add new ones, never rename any.
 */
export const CHOICE_NAMES = [
  'neck',
  'backNeck',
  'collar',
  'sleeve',
  'sleeveLength',
  'cuff',
  'closure',
  'hem',
  'length',
  'flare',
  'leg',
  'waistband',
  'pleats',
  'pockets',
  'lining',
  'padding',
  'dupatta',
] as const;
export type ChoiceName = (typeof CHOICE_NAMES)[number];

export const CHOICE_LABEL: Readonly<Record<ChoiceName, string>> = {
  neck: 'Neck',
  backNeck: 'Back neck',
  collar: 'Collar',
  sleeve: 'Sleeve',
  sleeveLength: 'Sleeve length',
  cuff: 'Cuff',
  closure: 'Closure',
  hem: 'Hem',
  length: 'Where it ends',
  flare: 'Flare',
  leg: 'Leg',
  waistband: 'Waistband',
  pleats: 'Pleats',
  pockets: 'Pockets',
  lining: 'Lining',
  padding: 'Cups',
  dupatta: 'Dupatta',
};

/** `as-measured` follows the tape; any other value says where the hem should fall on the body. */
const LABELS: Readonly<Record<string, string>> = {
  vee: 'V-neck',
  'deep-vee': 'Deep V',
  'tie-back': 'Tie back (dori)',
  'tall-band': 'Tall band (bandhgala)',
  band: 'Band (mandarin)',
  'peter-pan': 'Peter Pan',
  lapel: 'Notched lapel',
  shawl: 'Shawl lapel',
  'three-quarter': 'Three-quarter',
  hidden: 'Hidden placket',
  'back-hooks': 'Hooks at the back',
  'side-zip': 'Zip at the side',
  'back-zip': 'Zip at the back',
  double: 'Double-breasted',
  'half-placket': 'Half placket',
  slit: 'Side slits',
  'shirt-tail': 'Shirt tail',
  kalis: 'Panels (kalis)',
  'hip-welt': 'Hip, welt',
  'hip-flap': 'Hip, flap',
  'hip-patch': 'Hip, patch',
  'chest-flaps': 'Chest, two with flaps',
  'welt-chest': 'Chest, welt',
  'welt-back': 'Back, welt',
  slant: 'Slant, at the side',
};

const CLOSED_BY_HOOKS: readonly string[] = ['saree-blouse', 'lehenga-set'];

/**
 * The label of a choice's value: `half-placket` is “Half placket”. Pleats are double, a coat is double-breasted; a hem's
 * band is no collar; a blouse's hidden closure has hooks, all others have buttons.
 */
export const choiceWords = (value: string, name?: ChoiceName, garment = ''): string => {
  if (name === 'closure' && value === 'hidden' && CLOSED_BY_HOOKS.includes(garment)) return 'Hidden hooks';
  if (name === 'pleats' && value === 'double') return 'Double';
  if (name === 'hem' && value === 'band') return 'Band';
  const known = Object.hasOwn(LABELS, value) ? LABELS[value] : undefined;
  return known ?? value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ');
};

/** A label within a sentence: “buttons”, but “Peter Pan” and “V-neck”. */
export const labelInSentence = (label: string): string =>
  label === 'Peter Pan' ? label : label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

export type Choices = Readonly<Partial<Record<ChoiceName, readonly string[]>>>;
export type ChosenValues = Readonly<Partial<Record<ChoiceName, string>>>;

export const NECKS = ['round', 'scoop', 'vee', 'square', 'boat', 'sweetheart', 'keyhole'] as const;
export const BACK_NECKS = [
  'closed',
  'round',
  'deep-round',
  'deep-vee',
  'square',
  'keyhole',
  'tie-back',
] as const;
export const SLEEVE_LENGTHS = ['short', 'elbow', 'three-quarter', 'full'] as const;
export const LININGS = ['none', 'cotton', 'satin', 'silk'] as const;
/** How full a skirt is. */
export const FLARES = ['slim', 'medium', 'full'] as const;

export const FITS = ['close', 'regular', 'loose'] as const;
export type Fit = (typeof FITS)[number];
