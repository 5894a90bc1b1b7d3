/** A garment apart from the body it is cut for: family, cloth, colours and cut. */

export const FABRICS = ['cotton', 'silk', 'linen', 'wool', 'polyester blend', 'denim', 'velvet'] as const;
export type Fabric = (typeof FABRICS)[number];

/** A surface other than the fabric's usual weave. */
export type Texture =
  | 'knit'
  | 'cable'
  | 'rib'
  | 'corduroy'
  | 'fleece'
  | 'jersey'
  | 'slub-jersey'
  | 'raw-silk'
  | 'melange'
  | 'tweed'
  | 'nylon'
  | 'crepe';

export const UPPER_FAMILIES = [
  'kurta',
  'shirt',
  'tee',
  'blouse',
  'saree-blouse',
  'dress',
  'anarkali',
  'denim-jacket',
  'bomber',
  'puffer',
  'nehru-vest',
  'bandhgala',
  'sherwani',
  'coat',
  'sweater',
  'cardigan',
  'hoodie',
  'sweatshirt',
] as const;
export const LOWER_FAMILIES = [
  'trousers',
  'jeans',
  'joggers',
  'shorts',
  'leggings',
  'churidar',
  'salwar',
  'palazzo',
  'dhoti',
  'skirt',
  'lehenga',
] as const;
export const PIECE_FAMILIES = ['stole', 'winter-set'] as const;
export type UpperFamily = (typeof UPPER_FAMILIES)[number];
export type LowerFamily = (typeof LOWER_FAMILIES)[number];
export type PieceFamily = (typeof PIECE_FAMILIES)[number];
export type Family = UpperFamily | LowerFamily | PieceFamily;

export type Neck = 'round' | 'scoop' | 'vee' | 'square' | 'boat' | 'sweetheart' | 'keyhole';
/** How the back is cut out; `closed` lies close to the neck. */
export type BackNeck = 'closed' | 'round' | 'deep-round' | 'deep-vee' | 'square' | 'keyhole' | 'tie-back';
export type Collar =
  | 'none'
  | 'band'
  | 'tall-band'
  | 'shirt'
  | 'peter-pan'
  | 'rib'
  | 'rib-stand'
  | 'turtle'
  | 'hood'
  | 'lapel'
  | 'shawl'
  | 'stand';
export type SleeveShape = 'none' | 'cap' | 'straight' | 'full' | 'bell' | 'puff' | 'bishop';
export type Cuff = 'plain' | 'shirt' | 'rib' | 'turned' | 'gathered';
export type Closure = 'none' | 'half-placket' | 'buttons' | 'hidden' | 'zip' | 'double' | 'angrakha';
export type UpperHem = 'straight' | 'shirt-tail' | 'rib' | 'band' | 'slit' | 'flounce';
export type UpperPocket =
  | 'chest'
  | 'chest-flaps'
  | 'welt-chest'
  | 'kangaroo'
  | 'hip-patch'
  | 'hip-welt'
  | 'hip-flap';
export type Quilting = 'rows' | 'diamond';

export type UpperCut = {
  /** Inches added to the chest girth. */
  ease: number;
  /** 0 falls straight from the chest, 1 follows the waist. */
  shaping: number;
  /** Inches that each side widens per inch below the hip. */
  flare: number;
  neck: Neck;
  /** Inches the neckline is deeper than a close neck. */
  neckDepth: number;
  /** Inches the neckline is wider on each side. */
  neckWidth: number;
  backNeck: BackNeck;
  collar: Collar;
  sleeve: SleeveShape;
  /** Share of the measured sleeve: 1 full, 0.75 three-quarter, 0.3 short. */
  sleeveShare: number;
  /** Inches the shoulder seam extends beyond the shoulder point. */
  drop: number;
  cuff: Cuff;
  closure: Closure;
  /** Inches from the neck to the placket's end. */
  placket: number;
  buttons: number;
  hem: UpperHem;
  pockets: readonly UpperPocket[];
  yoke: boolean;
  princess: boolean;
  quilting: Quilting | 'none';
  /** A seam at the waist with a gathered skirt beneath. */
  waistSeam: 'none' | 'gathered' | 'tiered' | 'kalis';
  /** Half sweep of a gathered skirt, inches at the hem. */
  sweep: number;
  belt: boolean;
  /** A deep back tied with tasselled cords. */
  dori: boolean;
};

export type LegPocket = 'jeans' | 'slant' | 'cargo' | 'welt-back';
export type LowerCut = {
  /** Inches added to the hip girth. */
  ease: number;
  /** Full widths of one leg laid flat, inches. */
  thigh: number;
  knee: number;
  hemWidth: number;
  waistband: 'plain' | 'jeans' | 'elastic' | 'drawstring' | 'yoke';
  pockets: readonly LegPocket[];
  crease: boolean;
  hem: 'plain' | 'turned' | 'rib' | 'band';
  /** Rings of cloth pushed up at the ankle, as a churidar has. */
  rings: number;
  /** Pleats falling from the waist. */
  pleats: number;
  fly: boolean;
  kneeSeams: boolean;
  /** Skirts: half sweep at the hem, inches. */
  sweep: number;
  gathers: 'none' | 'gathered' | 'kalis' | 'knife' | 'tiered' | 'panel';
  buttons: number;
};

export const PRINTS = [
  'buti',
  'leaf-buti',
  'paisley',
  'stripe',
  'pin-stripe',
  'check',
  'gingham',
  'windowpane',
  'madras',
  'bandhani',
  'ikat',
  'jaal',
  'block-floral',
  'dots',
  'stars',
  'leheriya',
  'ajrakh',
  'kites',
  'elephants',
  'fair-isle',
  'breton',
  'colour-block',
] as const;
export type PrintKind = (typeof PRINTS)[number];
export type Print = {
  readonly kind: PrintKind;
  readonly ink: string;
  readonly ink2?: string;
  /** 1 is the print's own size. */
  readonly scale?: number;
};

export type BorderKind = 'zari' | 'temple' | 'block' | 'plain' | 'lace' | 'chevron' | 'gota' | 'vine';
export type BorderPlace = 'hem' | 'cuff' | 'neck' | 'placket' | 'slit';
export type Border = {
  readonly kind: BorderKind;
  readonly ground: string;
  readonly ink: string;
  /** Inches wide at the hem; narrower elsewhere. */
  readonly width: number;
  readonly places: readonly BorderPlace[];
};

export type ButtonStyle = 'shell' | 'metal' | 'wood' | 'cloth' | 'horn' | 'snap';

export type Details = {
  readonly fastening?: 'back-hooks' | 'back-zip' | 'back-buttons' | 'side-zip';
  /** Seams that shape the cups: 1 light, 2 full. */
  readonly cups?: number;
  /** Pleats sewn down at the front of trousers, on each side. */
  readonly frontPleats?: number;
  readonly sidePockets?: 'welt' | 'slant';
};

export type GarmentSpec = {
  readonly family: Family;
  readonly fabric: Fabric;
  readonly texture?: Texture;
  readonly colour: string;
  /** Collar, cuffs, yoke or rib in another colour. */
  readonly contrast?: string;
  readonly lining?: string;
  /** Denim as it leaves the loom, without fades. */
  readonly isRaw?: boolean;
  readonly thread?: string;
  readonly button?: { readonly colour: string; readonly style: ButtonStyle };
  readonly print?: Print;
  readonly border?: Border;
  readonly upper?: Partial<UpperCut>;
  readonly lower?: Partial<LowerCut>;
  /** What is sewn in or on where it hardly shows, and what is worn over it. */
  readonly details?: Details;
  /** Inches; without it, the measured length applies. */
  readonly length?: number;
  /** Worn with it in the same picture, and drawn behind it. */
  readonly with?: GarmentSpec;
  /** A dupatta laid over it: of the same cloth, net or silk. */
  readonly dupatta?: string;
  /** Varies how the cloth happens to fall. */
  readonly seed: number;
};
