/** What the products are called that a product of a file becomes: "Shirt – Dots". Pure. */
import { slugOf } from './import-values.rules.ts';

export const longNameOf = (title: string, kind: readonly string[]): string => [title, ...kind].join(' – ');

/** Names of a file's product by its kind: a value that all have, or that the title says, is left out where the names stay apart. */
export const namesOf = (title: string, kinds: readonly (readonly string[])[]) => {
  const isSaid = (value: string): boolean => `-${slugOf(title)}-`.includes(`-${slugOf(value)}-`);
  const isShared = (value: string, index: number): boolean => kinds.every((kind) => kind[index] === value);
  const toldApart = (kind: readonly string[]) =>
    longNameOf(
      title,
      kind.filter((value, index) => !isShared(value, index)),
    );
  const short = (kind: readonly string[]) =>
    longNameOf(
      title,
      kind.filter((value, index) => !isShared(value, index) && !isSaid(value)),
    );
  return new Set(kinds.map(short)).size === kinds.length ? short : toldApart;
};
