/**
 * Texts of the owner's pages: paragraphs with a small set of marks (`**strong**`, `*emphasis*`, `[words](address)`) and
 * facts of the shop (`{store}`). They are read into parts, never into markup, so that no text can become a tag. No zod.
 */
import { isLinkAddress } from './web-address.ts';

/** What may stand in braces in a text of the owner's. */
export const TEXT_FACTS = [
  'store',
  'delivery fee',
  'free delivery',
  'return days',
  'return address',
  'grievance officer',
  'email',
  'phone',
] as const;
export type TextFact = (typeof TEXT_FACTS)[number];
export type TextFacts = Readonly<Record<TextFact, string>>;

export type TextPart = {
  readonly text: string;
  readonly mark?: 'strong' | 'emphasis';
  /** Where it leads. */
  readonly to?: string;
};

const FACT = /\{([a-z ]+)\}/g;
const isFact = (name: string): name is TextFact => TEXT_FACTS.some((fact) => fact === name);

/** The text with the shop's facts in it; undefined where one that it names is blank: then the text has nothing to say. */
export const fillIn = (text: string, facts: TextFacts): string | undefined => {
  let isWhole = true;
  const filled = text.replace(FACT, (braced, name: string) => {
    if (!isFact(name)) return braced;
    if (facts[name] === '') isWhole = false;
    return facts[name];
  });
  return isWhole ? filled : undefined;
};

/** One line of the owner's, with the shop's facts; what is blank is left out. */
export const fillLine = (text: string, facts: TextFacts): string =>
  text.replace(FACT, (braced, name: string) => (isFact(name) ? facts[name] : braced));

/** Each is told from the text around it in a few steps: no bracket and no letter makes it read on to the end of the text. */
const MARKS = /\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^[\]]+)\]\(([^()\s]+)\)|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;

/** The parts of a paragraph. An address that may not be led to stays the text that was typed. */
export const partsOf = (paragraph: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of paragraph.matchAll(MARKS)) {
    const [whole, strong, emphasis, words, to] = found;
    if (found.index > from) parts.push({ text: paragraph.slice(from, found.index) });
    from = found.index + whole.length;
    if (strong !== undefined) parts.push({ text: strong, mark: 'strong' });
    else if (emphasis !== undefined) parts.push({ text: emphasis, mark: 'emphasis' });
    else if (words === undefined) parts.push({ text: whole, to: `mailto:${whole}` });
    else if (to !== undefined && isLinkAddress(to)) parts.push({ text: words, to });
    else parts.push({ text: whole });
  }
  if (from < paragraph.length) parts.push({ text: paragraph.slice(from) });
  return parts;
};

/** The paragraphs of a text: a blank line stands between two. Those that name a blank fact are left out. */
export const paragraphsOf = (text: string, facts: TextFacts): readonly string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => fillIn(paragraph.trim(), facts))
    .filter((paragraph) => paragraph !== undefined && paragraph !== '')
    .map(String);
