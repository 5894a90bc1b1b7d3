/** Lines of text that flow through equal columns, as low as they fit. Points. */
import { lineHeight, linesOf, type TextStyle, writeText } from '../../platform/pdf/pdf-text.ts';
import type { Box } from '../../platform/pdf/sheet.ts';

export type Item = {
  readonly height: number;
  /** Never the last of its column. */
  readonly isHeading?: boolean;
  /** Never the first of its column. */
  readonly isSpace?: boolean;
  readonly draw: (at: { readonly x: number; readonly y: number }) => void;
};

const BETWEEN = 20;
const COLUMN = 150;
const STEP = 4;

/** The columns of a page of this width. */
export const columnsOf = (width: number): { readonly count: number; readonly width: number } => {
  const count = Math.max(1, Math.floor((width + BETWEEN) / (COLUMN + BETWEEN)));
  return { count, width: (width + BETWEEN) / count - BETWEEN };
};

/** A paragraph, kept together. */
export const paragraph = (
  doc: PDFKit.PDFDocument,
  text: string,
  style: TextStyle,
  { width, after = 0, isHeading = false }: { width: number; after?: number; isHeading?: boolean },
): Item => ({
  height: linesOf(doc, text, style, width).length * lineHeight(style) + after,
  isHeading,
  draw: (at) => void writeText(doc, text, { ...at, width }, style),
});

/** The items of each column at this height; undefined if they need more of them. */
const filled = (items: readonly Item[], count: number, height: number): readonly Item[][] | undefined => {
  const columns: Item[][] = [[]];
  let used = 0;
  for (const [index, item] of items.entries()) {
    const last = items.findIndex((one, at) => at >= index && one.isHeading !== true);
    const least = items.slice(index, last + 1).reduce((sum, one) => sum + one.height, 0);
    if (used + least > height && used > 0) {
      columns.push([]);
      used = 0;
    }
    if (least > height || columns.length > count) return undefined;
    if (used === 0 && item.isSpace === true) continue;
    columns.at(-1)?.push(item);
    used += item.height;
  }
  return columns;
};

export type Flowed = { readonly height: number; readonly columns: readonly (readonly Item[])[] };

/** The lowest height at which the items fit the columns of this width. */
export const flow = (items: readonly Item[], width: number): Flowed => {
  const { count } = columnsOf(width);
  const total = items.reduce((sum, { height }) => sum + height, 0);
  for (let height = total / count; ; height += STEP) {
    const columns = filled(items, count, height);
    if (columns !== undefined) return { height, columns };
  }
};

/** Draws the columns from `y` down. @returns the space that each takes */
export const drawColumns = (
  { columns }: Flowed,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): readonly Box[] => {
  const column = columnsOf(width).width;
  return columns.map((items, index) => {
    const at = x + index * (column + BETWEEN);
    let down = y;
    for (const item of items) {
      item.draw({ x: at, y: down });
      down += item.height;
    }
    return { x: at, y, width: column, height: down - y };
  });
};
