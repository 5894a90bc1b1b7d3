import type { BodyMeasurement, BodyMeasurements } from '@darzi/contract/custom-orders/body.ts';
import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { tapeValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { FRAME } from '@darzi/garment/body/figure-tapes.ts';
import { drawOnBody } from '@darzi/garment/worn/dress.ts';
import type { Figure, FigureRequest } from '@darzi/garment/worn/figure.ts';
import { figureSvg } from '@darzi/garment/worn/figure-svg.ts';
import sharp from 'sharp';
import { CHALK, INK, writeText } from '../../platform/pdf/pdf-text.ts';

/** Pixels per unit of the drawing; about 240 per inch at the sheet's size. The time it takes grows with their number. */
const SHARPNESS = 2;
const MADDER = '#9b2d30';

const ON_PAPER = { ink: INK, chalk: CHALK, line: '#d8cfc0', sheet: '#ffffff', skin: '#ece5d8' } as const;

/** There is room for a word or two beside a tape. */
const SHORT_LABEL: Readonly<Partial<Record<BodyMeasurement, string>>> = {
  topLength: 'Blouse',
  underbust: 'Underbust',
  shoulderToBust: 'To the bust',
  shoulderToWaist: 'To the waist',
  backLength: 'Back',
  waistToHip: 'To the hip',
};

/** Body and garment as one picture, made only of our own numbers and colours. */
const pressFigure = (figure: Figure): Promise<Buffer> => {
  const { width, height } = FRAME;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SHARPNESS}" height="${height * SHARPNESS}" viewBox="0 0 ${width} ${height}">${figureSvg(figure, ON_PAPER, 'figure')}</svg>`;
  return sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .png({ palette: true, effort: 1 })
    .toBuffer();
};

type Box = { readonly x: number; readonly y: number; readonly width: number };

/** Draws the measured figure; its height is one and a half times its width. Inches on the tapes. */
export const drawFigure = async (
  doc: PDFKit.PDFDocument,
  request: FigureRequest,
  values: BodyMeasurements,
  { x, y, width }: Box,
): Promise<void> => {
  const figure = drawOnBody(request, 'sheet');
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
    writeText(doc, tapeValue(values[name] ?? 0, 'in'), place, {
      size: 18,
      face: 'bold',
      colour: INK,
      isTabular: true,
    });
    const below = { ...place, y: label.y };
    writeText(doc, SHORT_LABEL[name] ?? MEASUREMENT_LABEL[name], below, { size: 14, colour: CHALK });
  }
  doc.restore();
};
