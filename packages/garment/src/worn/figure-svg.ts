/** Body and garment as SVG markup, for pages and paper alike; callers lay the tapes over it. */

import { FRAME } from '../body/figure-tapes.ts';
import { type Figure, placeOf, type WornLayer } from './figure.ts';

/** Any CSS colours; pages pass their own variables. */
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

/** Contains only numbers and colours, so it is safe to inline. `id` keeps its inner names unique on a page. */
export const figureSvg = (figure: Figure, palette: FigurePalette, id: string): string => {
  const { behind, over, sleeves, scale, paths, shadow } = figure;
  const { ink, chalk, line } = palette;
  const square = scale * 5;
  const worn = (layers: readonly WornLayer[]): string =>
    layers.map(({ y, svg }) => `<g transform="${placeOf(figure, y)}">${svg}</g>`).join('');
  const outline = (path: string): string =>
    `<path d="${path}" fill="none" stroke="${ink}" stroke-opacity=".8" stroke-width="1.3" stroke-linejoin="round"/>`;
  const hair = (path: string): string =>
    `<path d="${path}" fill="${chalk}" fill-opacity=".86" stroke="${ink}" stroke-opacity=".5" stroke-width=".9" stroke-linejoin="round"/>`;
  return [
    `<pattern id="${id}-paper" width="${square}" height="${square}" patternUnits="userSpaceOnUse" x="${FRAME.centre}" y="${FRAME.floor}"><path d="M0 0H${square}M0 0V${square}" stroke="${line}" stroke-opacity=".6" stroke-width=".8"/></pattern>`,
    `<rect width="${FRAME.width}" height="${FRAME.height}" fill="url(#${id}-paper)"/>`,
    `<ellipse cx="${FRAME.centre}" cy="${shadow.y}" rx="${shadow.half}" ry="5" fill="${line}" fill-opacity=".75"/>`,
    paths.hairBehind ? hair(paths.hairBehind) : '',
    worn(behind),
    lit(paths.body, `${id}-body`, palette),
    `<path d="${paths.lines}" fill="none" stroke="${chalk}" stroke-width=".8" stroke-opacity=".8"/>`,
    outline(paths.body),
    lit(paths.head, `${id}-head`, palette),
    outline(paths.head),
    paths.hair ? hair(paths.hair) : '',
    `<path d="${paths.combed}" fill="none" stroke="${ink}" stroke-width=".7" stroke-opacity=".45" stroke-linecap="round"/>`,
    worn(over),
    lit(paths.arms, `${id}-arms`, palette),
    outline(paths.arms),
    worn(sleeves),
  ].join('');
};
