/** A garment's pattern: each part by the design that the table names for it, otherwise by the block. */
import type { BodyMeasurements, Wearer } from '@darzi/contract/custom-orders/body.ts';
import { estimateMeasurements } from '@darzi/contract/custom-orders/estimate-measurements.ts';
import { CHOICE_LABEL, type ChosenValues, type Fit } from '@darzi/contract/custom-orders/garment-choices.ts';
import {
  type Garment,
  garmentRows,
  patternOf,
  withDefaults,
} from '@darzi/contract/custom-orders/garments.ts';
import type { BlockMeasure } from './block.rules.ts';
import type { BlockPiece } from './block-piece.ts';
import { draftBlock, draftPart } from './draft-block.ts';
import type { PatternPart } from './draft-pattern-pieces.ts';
import type { DraftedBlock } from './draft-pieces.ts';
import { easeOf, type Girth, type Girths } from './ease.rules.ts';
import { legExtra, legWidths } from './leg-shape.rules.ts';
import { lowerPanel, PANEL_USES } from './lower-panel.rules.ts';
import type { DraftedDesign } from './pattern-designs.ts';
import { patternMeasures } from './pattern-measures.rules.ts';
import { aboveLowerEdge, polygonOf } from './piece-geometry.rules.ts';

const MM = 25.4;
/** Younger girls need no bust darts. */
const DARTS_FROM_AGE = 12;
/** Millimetres below the waist: a block needs some length there. */
const WAIST_SEAM = 10;
/** Millimetres; anything less is turned up. */
const MIN_ABOVE = 6;
const FLARE = { slim: 0.25, medium: 0.5, full: 1 } as const;
const isFlare = (word: string | undefined): word is keyof typeof FLARE =>
  word !== undefined && Object.hasOwn(FLARE, word);

export type GarmentToDraft = {
  readonly garment: Garment;
  readonly wearer: Wearer | undefined;
  readonly choices: ChosenValues;
  readonly fit: Fit | null;
  /** Measured values in inches. */
  readonly known: BodyMeasurements;
  /** Inches, of the garment. */
  readonly length: number;
  readonly topLength: number;
  /** Inches to the hem of the sleeve; 0 for none. */
  readonly sleeves: number;
  /** Inches of ease, overriding the fit's. */
  readonly ease: number | undefined;
  /** Inches. */
  readonly seam: number;
};
export type PatternSection = {
  /** The part, if a garment has several. */
  readonly label: string;
  readonly title: string;
  readonly pieces: readonly BlockPiece[];
  readonly girths: Girths;
  /** Inches added to the body. */
  readonly ease: Readonly<Record<Girth, number>>;
  /** Its own design failed for this body. */
  readonly isFallback: boolean;
  /** The measurements it depends on, by FreeSewing's names. */
  readonly uses: readonly string[];
};
export type GarmentPattern = {
  readonly sections: readonly PatternSection[];
  /** Those that its sections depend on. */
  readonly measures: readonly BlockMeasure[];
  /** What the tailor adds by hand, for the cover: “neck”, “hem”. */
  readonly toDraw: readonly string[];
};

const BY_HAND = ['neck', 'backNeck', 'collar', 'closure', 'waistband', 'pleats', 'hem'] as const;

const toDraw = ({ garment, choices }: GarmentToDraft): readonly string[] => {
  const chosen = withDefaults(garment, choices);
  return BY_HAND.filter((name) => (chosen[name] ?? 'none') !== 'none').map((name) =>
    CHOICE_LABEL[name].toLowerCase(),
  );
};

const designFor = (
  order: GarmentToDraft,
  named: ReturnType<typeof patternOf>[number],
): DraftedDesign | undefined => {
  const { garment, wearer, choices } = order;
  if (named === 'block' || named === 'brian') return undefined;
  const isGirl = wearer?.who === 'girl';
  if (named === 'bella' || named === 'breanna') {
    return isGirl && (wearer.age ?? 0) < DARTS_FROM_AGE ? undefined : named;
  }
  // A pencil skirt has no flare.
  if (
    named === 'penelope' &&
    !(garment === 'skirt' && choices.pleats === 'none' && choices.flare === 'slim')
  ) {
    return 'sandy';
  }
  return named;
};

/** Whether its waist has no opening: it stretches over the hips, or a cord gathers it. */
const isGathered = ({ choices: { waistband = 'plain', closure } }: GarmentToDraft): boolean =>
  waistband === 'elastic' || (closure === undefined && waistband !== 'plain');

/** A bodice and what is sewn to its waist. */
const withPanel = <Bodice extends DraftedBlock>(
  bodice: Bodice,
  below: ReturnType<typeof lowerPanel> | undefined,
): Bodice =>
  below === undefined
    ? bodice
    : {
        ...bodice,
        pieces: [...bodice.pieces, ...below.pieces],
        girths: { ...bodice.girths, ...below.girths },
        uses: [...bodice.uses, ...PANEL_USES],
      };

/** A bodice drafted to the waist, with its hem marked where a blouse ends above it. */
const withHemAbove = (piece: BlockPiece, by: number): BlockPiece =>
  by < MIN_ABOVE || !/^(Front|Back)$/.test(piece.name)
    ? piece
    : {
        ...piece,
        guides: [
          ...piece.guides,
          ...aboveLowerEdge(polygonOf(piece.outline), by).map((line) => ({ words: 'Hem', line })),
        ],
      };

type Cut = Omit<Required<PatternPart>, 'design'>;
type Drafted = Pick<PatternSection, 'title' | 'pieces' | 'girths' | 'isFallback' | 'uses'>;

/** Inches; what is gathered is put on over the hips. */
const easeOfPart = (order: GarmentToDraft, hangsFrom: 'shoulder' | 'waist'): PatternSection['ease'] => {
  const usual = easeOf(order, hangsFrom);
  if (!isGathered(order)) return usual;
  const body = estimateMeasurements(order.wearer, order.known);
  return { ...usual, waist: Math.max(usual.waist, body.hips + usual.hips - body.waist) };
};

const sizesOf = (order: GarmentToDraft, hangsFrom: 'shoulder' | 'waist', ease: PatternSection['ease']) => {
  const { garment, wearer, choices, known } = order;
  const body = estimateMeasurements(wearer, known);
  const isTop = garmentRows[garment].parts.length > 1 && hangsFrom === 'shoulder';
  const hasSleeves = hangsFrom === 'shoulder' && choices.sleeve !== 'sleeveless';
  return {
    ease: { chest: ease.chest * MM, waist: ease.waist * MM, hips: ease.hips * MM },
    length: (isTop ? order.topLength : order.length) * MM + legExtra(garment, choices),
    sleeve: hasSleeves ? order.sleeves * MM : 0,
    flare: FLARE[isFlare(choices.flare) ? choices.flare : 'medium'],
    seam: order.seam * MM,
    legs: legWidths(garment, choices, body),
  };
};

const draftByDesign = async (
  cut: Cut,
  design: DraftedDesign,
  isFlared: boolean,
): Promise<Drafted | undefined> => {
  const drafted = await draftPart({ ...cut, design });
  if (drafted === undefined) return undefined;
  const below = design === 'bella' || design === 'breanna' ? lowerPanel({ ...cut, isFlared }) : undefined;
  const above = below?.pieces.length === 0 ? (cut.measurements.hpsToWaistFront ?? 0) - cut.length : 0;
  const pieces = drafted.pieces.map((piece) => withHemAbove(piece, above));
  return { ...withPanel({ ...drafted, pieces }, below), isFallback: false };
};

/** The block falls straight, so a flared garment ends at the waist, where a panel of the same width is attached. */
const draftByBlock = async (
  cut: Cut,
  hasFlare: boolean,
): Promise<Omit<Drafted, 'isFallback'> | undefined> => {
  const { measurements, ease, length, sleeve, seam } = cut;
  const { waist = 0, chest = 0, hpsToWaistBack = 0 } = measurements;
  const below = length - hpsToWaistBack;
  const isFlared = hasFlare && below > WAIST_SEAM;
  const block = await draftBlock({
    measurements: {
      ...measurements,
      ...(isFlared ? { seat: waist, waistToHips: WAIST_SEAM } : { waistToHips: below }),
    },
    sleeve,
    ease: isFlared ? { ...ease, hips: ease.waist } : ease,
    seam,
  });
  if (block === undefined) return undefined;
  const atWaist = Math.max(chest + ease.chest, waist + ease.waist);
  const skirt = isFlared
    ? lowerPanel({
        ...cut,
        ease: { ...ease, waist: atWaist - waist },
        length: below - WAIST_SEAM,
        isFlared,
        fromTheWaist: true,
      })
    : undefined;
  return { ...withPanel(block, skirt), title: 'Brian, a block' };
};

/** Drafts every part. @returns undefined if these measurements do not even yield the block */
export const draftGarment = async (order: GarmentToDraft): Promise<GarmentPattern | undefined> => {
  const { garment, wearer, choices, known } = order;
  const { parts } = garmentRows[garment];
  const measures = patternMeasures({ wearer, known });
  const measurements = Object.fromEntries(measures.map(({ name, value }) => [name, value]));
  const designs = patternOf(garment, wearer?.who ?? 'man');
  const hasFlare = 'flare' in choices;
  const draft = async (cut: Cut, hangsFrom: 'shoulder' | 'waist', design: DraftedDesign | undefined) => {
    const drafted = design === undefined ? undefined : await draftByDesign(cut, design, hasFlare);
    if (drafted !== undefined) return drafted;
    if (hangsFrom === 'waist') {
      const panel = lowerPanel({ ...cut, isFlared: false, fromTheWaist: true });
      return { title: 'Waist block', ...panel, isFallback: true, uses: PANEL_USES };
    }
    const block = await draftByBlock(cut, hasFlare);
    return block === undefined ? undefined : { ...block, isFallback: design !== undefined };
  };
  const sections: PatternSection[] = [];
  for (const [index, { hangsFrom, label }] of parts.entries()) {
    const ease = easeOfPart(order, hangsFrom);
    const cut = { measurements, ...sizesOf(order, hangsFrom, ease) };
    const drafted = await draft(cut, hangsFrom, designFor(order, designs[index] ?? 'block'));
    if (drafted === undefined) return undefined;
    sections.push({ ...drafted, label: parts.length > 1 ? label : '', ease });
  }
  const used = new Set(sections.flatMap(({ uses }) => uses));
  return { sections, measures: measures.filter(({ name }) => used.has(name)), toDraw: toDraw(order) };
};
