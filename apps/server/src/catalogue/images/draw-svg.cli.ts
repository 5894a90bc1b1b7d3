import { buffer } from 'node:stream/consumers';
import { MAX_PIXELS } from './image-limits.rules.ts';
import { loadSharp } from './load-sharp.ts';

/** A separate program, so that it can be killed whatever it draws: reads an SVG and writes it as a PNG. */

/** Several times the size at which a logo is ever shown. */
const DRAWN_PX = 1_600;
/** sharp's assumption about user units of an SVG. */
const UNITS_AN_INCH = 72;

const bytes = await buffer(process.stdin);
const sharp = await loadSharp();
const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
const density = Math.max(1, (UNITS_AN_INCH * DRAWN_PX) / Math.max(width, height));
const png = await sharp(bytes, { density, limitInputPixels: MAX_PIXELS, failOn: 'error' })
  .resize({ width: DRAWN_PX, height: DRAWN_PX, fit: 'inside', withoutEnlargement: true })
  .png()
  .toBuffer();
process.stdout.write(png);
