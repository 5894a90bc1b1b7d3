/** Several texts in one cell, parted by `|`; one that a text has itself is written `\|`. */

export const joinList = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(/[\\|]/g, (sign) => `\\${sign}`)).join('|');

export const splitList = (cell: string): readonly string[] =>
  (`|${cell}`.match(/\|(?:\\.|[^\\|])*/gs) ?? []).map((part) =>
    part.slice(1).replaceAll(/\\(.)/gs, '$1').trim(),
  );
