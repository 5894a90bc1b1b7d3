import { createHash } from 'node:crypto';
import { FIRST_CATEGORIES, FIRST_TYPES } from '@darzi/contract/catalogue/catalogue.ts';
import { drawGarment } from '@darzi/garment/draw-garment.ts';
import type { Fabric, Family } from '@darzi/garment/garment-spec.ts';
import { type Measurements, sampleBody } from '@darzi/garment/measurements.ts';
import { type Line, svgPathData } from '@darzi/garment/shape/geometry.ts';
import type { Mark } from '@darzi/garment/shape/panel.ts';

type Drawing = { readonly svg: string; readonly etag: string };

const TABLE = '#ECE5D8';
const CLOTH = '#F6F1E7';
const LINING = '#E2D8C6';
const INK = '#8C7F6B';
const WIDTH = 800;
const HEIGHT = 1000;
const MARGIN = 130;
/** A child's clothes look small beside a grown-up's. */
const MOST_PX_PER_INCH = 25;

const { man: MAN, woman: WOMAN, child: CHILD } = sampleBody;

type Pattern = {
  readonly family: Family;
  readonly fabric: Fabric;
  readonly body: Measurements;
};

type Category = (typeof FIRST_CATEGORIES)[number];
type Type = (typeof FIRST_TYPES)[number];

const PATTERNS: Record<Category, Record<Type, Pattern>> = {
  Men: {
    Topwear: { family: 'shirt', fabric: 'cotton', body: MAN },
    Bottomwear: { family: 'trousers', fabric: 'linen', body: { ...MAN, length: 40 } },
    Winterwear: { family: 'coat', fabric: 'wool', body: { ...MAN, length: 38 } },
  },
  Women: {
    Topwear: { family: 'kurta', fabric: 'cotton', body: { ...WOMAN, length: 40 } },
    Bottomwear: { family: 'skirt', fabric: 'linen', body: { ...WOMAN, length: 34 } },
    Winterwear: { family: 'cardigan', fabric: 'wool', body: WOMAN },
  },
  Kids: {
    Topwear: { family: 'tee', fabric: 'cotton', body: CHILD },
    Bottomwear: { family: 'shorts', fabric: 'cotton', body: { ...CHILD, length: 13 } },
    Winterwear: { family: 'hoodie', fabric: 'wool', body: CHILD },
  },
};

type Seam = Extract<Mark, { kind: 'seam' | 'step' | 'zip' }>;

const isSeam = (mark: Mark): mark is Seam =>
  mark.kind === 'seam' || mark.kind === 'step' || mark.kind === 'zip';

const round = (value: number): string => value.toFixed(1);

const asDrawing = (content: string): Drawing => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${TABLE}"/>${content}</svg>`;
  return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` };
};

const draw = (category: Category, subCategory: Type): Drawing => {
  const { family, fabric, body } = PATTERNS[category][subCategory];
  const { panels, bounds } = drawGarment({ family, fabric, colour: CLOTH, seed: 7 }, body);
  const scale = Math.min(
    MOST_PX_PER_INCH,
    (WIDTH - 2 * MARGIN) / (bounds.right - bounds.left),
    (HEIGHT - 2 * MARGIN) / (bounds.bottom - bounds.top),
  );
  const left = (WIDTH - (bounds.right + bounds.left) * scale) / 2;
  const top = (HEIGHT - (bounds.bottom + bounds.top) * scale) / 2;
  const place = ([x, y]: Line[number]): string => `${round(left + x * scale)} ${round(top + y * scale)}`;
  const drawSeam = ({ line }: Seam): string =>
    line.length < 2 ? '' : `<path fill="none" d="M${line.map(place).join('L')}"/>`;
  const drawButton = (mark: Mark): string => {
    if (mark.kind !== 'button') return '';
    const [x, y] = place(mark.at).split(' ');
    return `<circle cx="${x}" cy="${y}" r="${round(Math.max(3, mark.radius * scale))}"/>`;
  };
  const pieces = panels.map(({ outline, surface, marks }, index) => {
    const fill = surface === 'lining' || surface === 'inside' ? LINING : outline.closed ? CLOTH : 'none';
    const path = svgPathData(outline, scale, [left, top]);
    const seams = marks.filter(isSeam).map(drawSeam).join('');
    const buttons = marks.map(drawButton).join('');
    const piece = `<path fill="${fill}" stroke-width="2.4" d="${path}"/>`;
    // Seams run a little beyond their piece; there they are cut off.
    return seams === ''
      ? `${piece}${buttons}`
      : `${piece}<clipPath id="p${index}"><path d="${path}"/></clipPath><g clip-path="url(#p${index})">${seams}</g>${buttons}`;
  });
  return asDrawing(
    `<g stroke="${INK}" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round" fill="${CLOTH}">${pieces.join('')}</g>`,
  );
};

const drawings = new Map<string, Drawing>();

/** An empty hanger: for categories of the owner's own, of which nobody knows what they look like. */
const drawHanger = (): Drawing =>
  asDrawing(
    `<g fill="none" stroke="${INK}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"><path d="M360 402a40 40 0 1 1 62 34q-22 15-22 46"/><path d="M400 482 196 622q-22 18 6 22h396q28-4 6-22Z"/></g>`,
  );

/** The line drawing of a typical garment by its file name (`Men-Topwear.svg`, `hanger.svg`), or undefined. */
export const drawPlaceholder = (fileName: string): Drawing | undefined => {
  const kept = drawings.get(fileName);
  if (kept !== undefined) return kept;
  if (fileName === 'hanger.svg') {
    const drawing = drawHanger();
    drawings.set(fileName, drawing);
    return drawing;
  }
  for (const category of FIRST_CATEGORIES) {
    for (const subCategory of FIRST_TYPES) {
      if (fileName !== `${category}-${subCategory}.svg`) continue;
      const drawing = draw(category, subCategory);
      drawings.set(fileName, drawing);
      return drawing;
    }
  }
  return undefined;
};
