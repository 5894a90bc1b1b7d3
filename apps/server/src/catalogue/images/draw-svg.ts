import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { kindsOf, STAFF_FORMATS } from './image-files.rules.ts';
import { MOST_PIXELS } from './image-limits.rules.ts';
import { decodeUpload } from './image-queue.ts';
import { loadSharp } from './load-sharp.ts';

const LARGEST_SVG_BYTES = 500_000;
/** Several times as large as a logo is ever shown. */
const DRAWN_PX = 1_600;
/** What sharp takes a user unit of an SVG for. */
const UNITS_AN_INCH = 72;
const LONGEST_WORK_SECONDS = 10;

const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*|<!DOCTYPE\s[^[>]{0,500}(?:\[[^\]]{0,5000}\])?\s*>\s*){0,5}<svg[\s>/]/i;
const SVG_HEAD_BYTES = 10_000;

/** Whether a file begins as an SVG does. */
export const isSvg = (bytes: Buffer): boolean => SVG.test(bytes.toString('utf8', 0, SVG_HEAD_BYTES));

const problemIn = (bytes: Buffer): string | undefined => {
  if (bytes.length > LARGEST_SVG_BYTES) return 'is an SVG of more than 500 KB; please save it as PNG';
  const text = bytes.toString('utf8');
  if (/<(?:[\w.-]+:)?text[\s>]/i.test(text))
    return 'is an SVG with letters in a typeface of its own; please turn them into outlines, or save it as PNG';
  // a blur as wide as a wall is drawn for minutes, and nothing can break it off
  if (/<(?:[\w.-]+:)?filter[\s>]/i.test(text)) return 'is an SVG with filters; please save it as PNG';
  return /<(?:[\w.-]+:)?image[\s>]/i.test(text)
    ? 'is an SVG with another picture in it; please save it as PNG'
    : undefined;
};

const refuseSvg = (problem: string): Outcome<never> =>
  refuse('catalogue.image_unreadable', { values: { kinds: kindsOf(STAFF_FORMATS), problem } });

const draw = async (bytes: Buffer): Promise<Buffer> => {
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
  const density = Math.max(1, (UNITS_AN_INCH * DRAWN_PX) / Math.max(width, height));
  return sharp(bytes, { density, limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .resize({ width: DRAWN_PX, height: DRAWN_PX, fit: 'inside', withoutEnlargement: true })
    .png()
    .timeout({ seconds: LONGEST_WORK_SECONDS })
    .toBuffer();
};

/**
 * Draws an SVG as a PNG: nothing of its markup is kept, so no script, address or style of it can reach a browser. It is
 * read from memory, without a folder or address beside which it could find other files. Refuses what cannot be drawn as
 * its author sees it, and what takes too much.
 */
export const drawSvg = async (bytes: Buffer): Promise<Outcome<Buffer>> => {
  const problem = problemIn(bytes);
  if (problem !== undefined) return refuseSvg(problem);
  const drawn = await decodeUpload('staff', true, () => draw(bytes).catch(() => undefined));
  if (!drawn.ok) return drawn;
  return drawn.value === undefined
    ? refuseSvg('is an SVG that cannot be drawn; please save it as PNG')
    : accept(drawn.value);
};
