/**
 * Measurements on paper: the figure with the plain form's six, or all that a garment needs beside its finished
 * measures.
 */
import { MEASUREMENTS } from '@darzi/contract/catalogue/size-chart.ts';
import type { BodyMeasurements } from '@darzi/contract/custom-orders/body.ts';
import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { coachMeasurements } from '@darzi/contract/custom-orders/measurement-coach.ts';
import { cuttingValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { A4 } from '../../platform/pdf/pdf-document.ts';
import { CHALK, lineHeight, SMALL, type TextStyle, writeText } from '../../platform/pdf/pdf-text.ts';
import { needOrRule, SHEET_WIDTH, type Sheet } from '../../platform/pdf/sheet.ts';
import type { StoredCustomOrder } from '../orders/stored-custom-order.ts';
import type { FinishedMeasure } from './finished-measurements.rules.ts';
import { drawFigure } from './job-sheet-figure.ts';

const FIGURE_WIDTH = 236;
const GAP = 12;
const RULE = '#bdb4a5';

const whoseMeasurements = ({ measurementMode, size, profileName }: StoredCustomOrder): string =>
  measurementMode === 'standard'
    ? `Standard size ${size ?? ''}`
    : `Own measurements${profileName === null ? '' : ` of ${profileName}`}`;

const findingsOf = (order: StoredCustomOrder, measured: BodyMeasurements) =>
  coachMeasurements(measured, 'in', {
    wearer: order.garment?.wearer ?? undefined,
    confirmed: order.confirmedMeasurements,
    choices: order.garment?.choices,
  });

type Column = { readonly x: number; readonly width: number; readonly align: 'left' | 'right' };

/** One row of a table with a hairline beneath. @returns where the next one begins */
const writeRow = (
  { doc }: Sheet,
  columns: readonly Column[],
  cells: readonly string[],
  {
    y,
    style,
    bold = [],
    least = 0,
  }: {
    readonly y: number;
    readonly style: TextStyle;
    readonly bold?: readonly number[];
    /** Its height, if what stands beside it needs more. */
    readonly least?: number;
  },
): number => {
  columns.forEach((column, index) => {
    const face = bold.includes(index) ? ({ face: 'bold' } as const) : {};
    writeText(doc, cells[index] ?? '', { ...column, y }, { ...style, ...face });
  });
  const [first, last] = [columns[0], columns.at(-1)];
  const below = y + Math.max(lineHeight(style), least) + 5;
  doc
    .moveTo(first?.x ?? 0, below - 3)
    .lineTo((last?.x ?? 0) + (last?.width ?? 0), below - 3)
    .lineWidth(0.4)
    .stroke(RULE);
  return below;
};

/** The figure on the left, the six values and a tailor's questions on the right. */
export const writePlainMeasurements = async (sheet: Sheet, order: StoredCustomOrder): Promise<void> => {
  const { doc } = sheet;
  if (order.isErased) {
    sheet.heading('Measurements');
    sheet.text('Erased with the customer’s account.');
    return sheet.skip(GAP);
  }
  const { measurements, style, fabric, color } = order;
  const top = sheet.y;
  const request = { measurements, worn: { style, fabric, color } };
  await drawFigure(doc, request, measurements, { x: A4.margin, y: top, width: FIGURE_WIDTH });
  const x = A4.margin + FIGURE_WIDTH + 24;
  const width = SHEET_WIDTH - FIGURE_WIDTH - 24;
  let y = writeText(doc, 'Measurements', { x, y: top, width }, { size: 14, face: 'display' });
  y = writeText(doc, whoseMeasurements(order), { x, y, width }, { size: 9.5, colour: CHALK }) + 6;
  const columns = [
    { x, width: width - 120, align: 'left' },
    { x: x + width - 120, width: 60, align: 'right' },
    { x: x + width - 60, width: 60, align: 'right' },
  ] as const;
  y = writeRow(sheet, columns, ['Measure', 'inches', 'cm'], { y, style: SMALL });
  for (const name of MEASUREMENTS) {
    const inches = measurements[name];
    const cells = [MEASUREMENT_LABEL[name], cuttingValue(inches, 'in'), cuttingValue(inches, 'cm')];
    y = writeRow(sheet, columns, cells, { y, style: { size: 12, isTabular: true }, bold: [1] });
  }
  const findings = findingsOf(order, measurements);
  if (findings.length > 0) {
    y = writeText(doc, 'Ask before you cut', { x, y: y + 6, width }, { size: 10, face: 'bold' });
    for (const { field, text } of findings) {
      y = writeText(doc, `${MEASUREMENT_LABEL[field]}: ${text}`, { x, y, width }, { size: 9.5 });
    }
  }
  sheet.y = Math.max(top + FIGURE_WIDTH * 1.5, y) + 16;
};

/** From the left: names, body in two units, ease, finished in two units, the tailor's own, notes. */
const WIDTHS = [132, 46, 46, 44, 50, 50, 62] as const;
const EASE = 3;
const OWN = 6;

const tableColumns = (): readonly Column[] => {
  let x = A4.margin;
  const columns = WIDTHS.map((width, index): Column => {
    const column = { x, width, align: index === 0 ? 'left' : 'right' } as const;
    x += width;
    return column;
  });
  return [...columns, { x: x + 8, width: A4.margin + SHEET_WIDTH - x - 8, align: 'left' }];
};

const noteOf = ({ isEstimated, isConfirmed, note }: FinishedMeasure): string =>
  [isEstimated ? 'estimated' : '', isConfirmed ? 'confirmed' : '', note].filter(Boolean).join(', ');

const optional = (inches: number | undefined, unit: 'in' | 'cm'): string =>
  inches === undefined ? '' : cuttingValue(inches, unit);

/** Body, ease and finished garment side by side, with space for the tailor's own numbers, and questions to ask. */
export const writeFinishedMeasurements = (
  sheet: Sheet,
  order: StoredCustomOrder,
  {
    measures,
    measured,
  }: { readonly measures: readonly FinishedMeasure[]; readonly measured: BodyMeasurements },
): void => {
  const { doc } = sheet;
  needOrRule(sheet, measures.length * 20 + 80, 'Notes of the workshop');
  sheet.heading('Measurements');
  if (order.isErased) {
    sheet.text('Erased with the customer’s account.');
    sheet.skip(GAP);
    return;
  }
  sheet.text(`${whoseMeasurements(order)}. Finished as the pattern has it, its ease included.`, {
    size: 9.5,
    colour: CHALK,
  });
  sheet.y += 4;
  const columns = tableColumns();
  const heads = ['Measure', 'Body, in', 'cm', 'Ease, in', 'Finished, in', 'cm', 'Your own', ''];
  sheet.y = writeRow(sheet, columns, heads, { y: sheet.y, style: { ...SMALL, size: 8 } });
  for (const measure of measures) {
    const { label, body, ease, finished, by } = measure;
    const own = columns[OWN];
    if (own !== undefined)
      doc
        .rect(own.x + 10, sheet.y - 1.5, own.width - 10, 15)
        .lineWidth(0.5)
        .stroke(CHALK);
    const cells = [
      label,
      cuttingValue(body, 'in'),
      cuttingValue(body, 'cm'),
      ease === undefined ? '' : `+ ${cuttingValue(ease, 'in')}`,
      optional(finished, 'in'),
      optional(finished, 'cm'),
    ];
    const decided = { x: (columns[EASE]?.x ?? 0) + 8, y: sheet.y + 1.5, width: 144 };
    writeText(doc, by, decided, { ...SMALL, size: 8.5 });
    const notes = { ...(columns[7] ?? { x: 0, width: 0 }), y: sheet.y + 1.5 };
    const least = writeText(doc, noteOf(measure), notes, SMALL) - sheet.y;
    sheet.y = writeRow(sheet, columns, cells, {
      y: sheet.y,
      style: { size: 10.5, isTabular: true },
      bold: [1, 4],
      least,
    });
  }
  const findings = findingsOf(order, measured);
  if (findings.length > 0) {
    sheet.y += 4;
    sheet.text('Ask before you cut', { size: 10, face: 'bold' });
    for (const { field, text } of findings) sheet.text(`${MEASUREMENT_LABEL[field]}: ${text}`, { size: 9.5 });
  }
  sheet.skip(GAP);
};
