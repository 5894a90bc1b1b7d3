/** The pictures of an imported product: which, in what order, and the colour that each shows. */

import { MIDDLE } from '../images/image-files.rules.ts';
import type { ImageRow } from '../products/product-images.repository.ts';
import type { Problem, SourceProduct } from './import-source.rules.ts';
import { tidyLine } from './import-text.rules.ts';
import type { ReadVariant } from './import-variant.rules.ts';

type Focus = ImageRow['focus'];

const MAX_ALT_LENGTH = 255;

export type ImportedImage = {
  readonly row: number;
  readonly source: string;
  /** Undefined if the file does not say; the same for the focus. */
  readonly alt: string | undefined;
  readonly focus: Focus | undefined;
  /** The colour it shows; null: any. */
  readonly colour: string | null;
};

/** The colour of a picture: as the file says, otherwise that of its variants if they share one. */
const colourOfImage = (written: string, address: string, variants: readonly ReadVariant[]): string | null => {
  const known = new Set(variants.map(({ colour }) => colour));
  if (written !== '') return known.has(written) ? written : null;
  const shown = new Set(variants.flatMap(({ image, colour }) => (image === address ? [colour] : [])));
  const [only = null] = shown;
  return shown.size === 1 ? only : null;
};

/** Empty means the middle; anything that is not a point of a picture is undefined and noted. */
const focusOf = (written: string, row: number, notes: Problem[]): Focus | undefined => {
  if (written === '') return MIDDLE;
  const [x = 101, y = 101] = /^\d{1,3} \d{1,3}$/.test(written) ? written.split(' ').map(Number) : [];
  if (x <= 100 && y <= 100) return [x, y];
  notes.push({
    row,
    message: `The focus “${written.slice(0, 40)}” is not a pair such as 50 20 and was left out.`,
  });
  return undefined;
};

/** Its own variants' pictures first, or in the file's order if colours are told apart. */
export const imagesOf = (
  source: SourceProduct,
  variants: readonly ReadVariant[],
  all: readonly ReadVariant[],
  notes: Problem[],
): ImportedImage[] => {
  const own = new Set(variants.map(({ image }) => image).filter(Boolean));
  const others = new Set(all.map(({ image }) => image).filter((image) => image !== '' && !own.has(image)));
  const listed = [...source.images].sort((a, b) => a.position - b.position);
  const leading = [...own].map((image) => ({
    row: variants.find((variant) => variant.image === image)?.row ?? source.row,
    source: image,
    alt: listed.find((other) => other.source === image)?.alt,
    focus: undefined,
    colour: '',
  }));
  const rest = listed.filter((image) => !own.has(image.source) && !others.has(image.source));
  const seen = new Set<string>();
  // If colours are distinguished by the pictures' colour, the pictures keep the file's order.
  const hasColours = variants.some(({ colour }) => colour !== null);
  const inOrder = hasColours
    ? [...listed.filter((image) => !others.has(image.source)), ...leading]
    : [...leading, ...rest];
  const keyOf = ({ source: address, colour }: (typeof inOrder)[number]) => `${address}\n${colour}`;
  return inOrder
    .filter((image) => !seen.has(keyOf(image)) && seen.add(keyOf(image)))
    .map(({ row, source: address, alt, focus, colour }) => ({
      row,
      source: address,
      alt: alt === undefined ? undefined : tidyLine(alt).slice(0, MAX_ALT_LENGTH),
      focus: focus === undefined ? undefined : focusOf(focus, row, notes),
      colour: colourOfImage(colour, address, variants),
    }));
};
