/** Body and garment as SVG markup, for a page and for paper alike; the tapes are laid over it by whoever shows it. */
import type { Figure } from './figure.ts';
import { FRAME } from './figure-tapes.ts';

/** Any CSS colours; on a page its own variables. */
export type FigurePalette = {
  readonly ink: string;
  readonly chalk: string;
  readonly line: string;
  readonly sheet: string;
  readonly skin: string;
};

/** Light falls from the left: the far edge of every form keeps the skin's full tone. */
const lit = (path: string, clip: string, { skin, sheet }: FigurePalette): string =>
  `<clipPath id="${clip}"><path d="${path}"/></clipPath><path d="${path}" fill="${skin}"/>` +
  `<g clip-path="url(#${clip})"><path d="${path}" transform="translate(-5 -1)" fill="${sheet}" fill-opacity=".6"/></g>`;

/** Made of numbers and colours only, so that it is safe to inline. `id` keeps its inner names unique on a page. */
export const figureSvg = (figure: Figure, palette: FigurePalette, id: string): string => {
  const { garment, place, scale, paths, shadow } = figure;
  const { ink, chalk, line, sheet } = palette;
  const square = scale * 5;
  const worn = (layer: string): string => `<g transform="${place ?? ''}">${layer}</g>`;
  const outline = (path: string): string =>
    `<path d="${path}" fill="none" stroke="${ink}" stroke-opacity=".8" stroke-width="1.3" stroke-linejoin="round"/>`;
  return [
    `<pattern id="${id}-paper" width="${square}" height="${square}" patternUnits="userSpaceOnUse" x="${FRAME.centre}" y="${FRAME.floor}"><path d="M0 0H${square}M0 0V${square}" stroke="${line}" stroke-opacity=".6" stroke-width=".8"/></pattern>`,
    `<rect width="${FRAME.width}" height="${FRAME.height}" fill="url(#${id}-paper)"/>`,
    `<ellipse cx="${FRAME.centre}" cy="${shadow.y}" rx="${shadow.half}" ry="5" fill="${line}" fill-opacity=".75"/>`,
    garment ? worn(garment.layers.defs + garment.layers.behind) : '',
    lit(paths.body, `${id}-body`, palette),
    `<path d="${paths.lines}" fill="none" stroke="${chalk}" stroke-width=".8" stroke-opacity=".8"/>`,
    outline(paths.body),
    lit(paths.head, `${id}-head`, palette),
    outline(paths.head),
    garment
      ? `<path d="${paths.trousers}" fill="${sheet}" stroke="${ink}" stroke-opacity=".65" stroke-width="1.1" stroke-linejoin="round"/><path d="${paths.creases}" fill="none" stroke="${chalk}" stroke-opacity=".6" stroke-width=".8"/>${worn(garment.layers.front)}`
      : '',
  ].join('');
};
