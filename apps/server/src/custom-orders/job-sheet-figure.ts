import type { Measurements } from '@darzi/contract/custom-orders/custom-order.ts';
import { tapeValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { type Figure, layFigure, type Worn } from '@darzi/garment/body/figure.ts';
import { FRAME } from '@darzi/garment/body/figure-tapes.ts';
import sharp from 'sharp';
import { CHALK, INK, writeText } from '../documents/pdf-text.ts';

/** Pixels to the drawing's own unit; at the size of the sheet about 360 to the inch. */
const SHARPNESS = 3;
const MADDER = '#9b2d30';

/** Body and garment as one picture; only numbers and colours of ours stand in it. */
const pressFigure = ({ garment, place, bodyPath, headPath, scale }: Figure): Promise<Buffer> => {
  const layer = (inner: string) => `<g transform="${place ?? ''}">${inner}</g>`;
  const square = scale * 5;
  const lines = `<pattern id="paper" width="${square}" height="${square}" patternUnits="userSpaceOnUse" x="${FRAME.centre}" y="${FRAME.floor}"><path d="M0 0H${square}M0 0V${square}" stroke="#d8cfc0" stroke-width=".8"/></pattern>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME.width * SHARPNESS}" height="${FRAME.height * SHARPNESS}" viewBox="0 0 ${FRAME.width} ${FRAME.height}"><defs>${lines}</defs><rect width="100%" height="100%" fill="url(#paper)"/>${garment ? layer(garment.layers.defs + garment.layers.behind) : ''}<g fill="#ece5d8" stroke="${CHALK}" stroke-width="1.2" stroke-linejoin="round"><path d="${bodyPath}"/><path d="${headPath}"/></g>${garment ? layer(garment.layers.front) : ''}</svg>`;
  return sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .png({ palette: true, effort: 1 })
    .toBuffer();
};

type Box = { readonly x: number; readonly y: number; readonly width: number };

/** Draws the measured figure; its height is one and a half of its width. Inches on the tapes. */
export const drawFigure = async (
  doc: PDFKit.PDFDocument,
  measurements: Measurements,
  worn: Worn,
  { x, y, width }: Box,
): Promise<void> => {
  const figure = layFigure(measurements, worn, 'sheet');
  const k = width / FRAME.width;
  doc.image(await pressFigure(figure), x, y, { width });
  doc.save().translate(x, y).scale(k);
  for (const { front, leader } of figure.tapes) {
    doc.path(front).lineCap('round').lineWidth(3.5).stroke('#ffffff');
    doc.path(front).lineCap('round').lineWidth(1.6).stroke(MADDER);
    doc.path(leader).dash(1, { space: 4 }).lineWidth(0.8).stroke(MADDER).undash();
  }
  for (const { name, label } of figure.tapes) {
    const align = label.anchor === 'end' ? 'right' : 'left';
    const place = {
      x: align === 'right' ? label.x - 80 : label.x,
      y: label.y - 20,
      width: 80,
      align,
    } as const;
    writeText(doc, tapeValue(measurements[name], 'in'), place, {
      size: 18,
      face: 'bold',
      colour: INK,
      isTabular: true,
    });
    const below = { ...place, y: label.y };
    writeText(doc, `${name.charAt(0).toUpperCase()}${name.slice(1)}`, below, { size: 14, colour: CHALK });
  }
  doc.restore();
};
