/** What else a file may say of a product, told once for all of its rows: brand, what the law wants to be read, Hindi. */
import type { ProductFacts } from '../products/product-write.repository.ts';
import type { Problem } from './import-source.rules.ts';
import { tidyLine, tidyText } from './import-text.rules.ts';

type FactName = keyof ProductFacts;

/** Characters of each. */
const LONGEST = {
  vendor: 255,
  countryOfOrigin: 60,
  maker: 300,
  care: 1_000,
  netQuantity: 60,
  nameHindi: 255,
  descriptionHindi: 20_000,
} as const satisfies Record<FactName, number>;

const LONG_TEXTS: ReadonlySet<FactName> = new Set(['maker', 'care', 'descriptionHindi']);

export const FACTS = Object.keys(LONGEST) as readonly FactName[];

/** What a file says; blank: that there is none. A name is missing where the file has no column for it. */
export type Facts = Readonly<Partial<Record<FactName, string>>>;

/** Facts that can be kept; what is cut off is noted. */
export const tidyFacts = (row: number, said: Facts, notes: Problem[]): Facts =>
  Object.fromEntries(
    FACTS.flatMap((name) => {
      const text = said[name];
      if (text === undefined) return [];
      const tidy = (LONG_TEXTS.has(name) ? tidyText : tidyLine)(text);
      if (tidy.length > LONGEST[name])
        notes.push({ row, message: `${name} was cut off after ${LONGEST[name]} characters.` });
      return [[name, tidy.slice(0, LONGEST[name]).trim()]];
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
    Object.entries(facts)
      .filter(([name, text]) => text !== (earlier[name as FactName] ?? ''))
      .map(([name, text]) => [name, text || null]),
  );
