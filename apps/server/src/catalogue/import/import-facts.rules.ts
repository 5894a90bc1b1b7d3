/** What else a file may say of a product, told once for all of its rows. */
import {
  FACT_NAMES,
  type FactName,
  factOf,
  type ProductFacts,
} from '@darzi/contract/catalogue/product-facts.ts';
import type { Problem } from './import-source.rules.ts';
import { tidyLine, tidyText } from './import-text.rules.ts';

/** What a file says; blank: that there is none. A name is missing where the file has no column for it. */
export type Facts = Readonly<Partial<Record<FactName, string>>>;

/** Facts that can be kept; what is cut off is noted. */
export const tidyFacts = (row: number, said: Facts, notes: Problem[]): Facts =>
  Object.fromEntries(
    FACT_NAMES.flatMap((name) => {
      const text = said[name];
      if (text === undefined) return [];
      const { longest, isLong = false } = factOf(name);
      const tidy = (isLong ? tidyText : tidyLine)(text);
      if (tidy.length > longest)
        notes.push({ row, message: `${name} was cut off after ${longest} characters.` });
      return [[name, tidy.slice(0, longest).trim()]];
    }),
  );

/** Those that say something, as they are remembered. */
export const filledFacts = (facts: Facts): { facts?: Facts } => {
  const filled = Object.entries(facts).filter(([, text]) => text !== '');
  return filled.length === 0 ? {} : { facts: Object.fromEntries(filled) };
};

/** What a file says otherwise than the last one did. */
export const changedFacts = (facts: Facts, earlier: Facts = {}): Partial<ProductFacts> =>
  Object.fromEntries(
    FACT_NAMES.flatMap((name) => {
      const text = facts[name];
      return text === undefined || text === (earlier[name] ?? '') ? [] : [[name, text || null]];
    }),
  );
