/** Further facts in a file, given once for all rows of a product. */
import {
  FACT_NAMES,
  type FactName,
  factOf,
  type ProductFacts,
} from '@darzi/contract/catalogue/product-facts.ts';
import type { Problem } from './import-source.rules.ts';
import { tidyLine, tidyText } from './import-text.rules.ts';

/** A file's facts; empty: explicitly none. A name is missing if the file has no column for it. */
export type Facts = Readonly<Partial<Record<FactName, string>>>;

/** The facts that can be kept; truncations are noted. */
export const tidyFacts = (row: number, given: Facts, notes: Problem[]): Facts =>
  Object.fromEntries(
    FACT_NAMES.flatMap((name) => {
      const text = given[name];
      if (text === undefined) return [];
      const { longest, isLong = false } = factOf(name);
      const tidy = (isLong ? tidyText : tidyLine)(text);
      if (tidy.length > longest)
        notes.push({ row, message: `${name} was cut off after ${longest} characters.` });
      return [[name, tidy.slice(0, longest).trim()]];
    }),
  );

/** The non-empty facts, as they are remembered. */
export const filledFacts = (facts: Facts): { facts?: Facts } => {
  const filled = Object.entries(facts).filter(([, text]) => text !== '');
  return filled.length === 0 ? {} : { facts: Object.fromEntries(filled) };
};

/** The facts that differ from the last file's. */
export const changedFacts = (facts: Facts, earlier: Facts = {}): Partial<ProductFacts> =>
  Object.fromEntries(
    FACT_NAMES.flatMap((name) => {
      const text = facts[name];
      return text === undefined || text === (earlier[name] ?? '') ? [] : [[name, text || null]];
    }),
  );
