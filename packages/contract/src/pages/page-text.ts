/**
 * Texts of the owner's pages: paragraphs with a few marks (`**strong**`, `*emphasis*`, `[words](address)`) and facts
 * about the shop (`{store}`). They are parsed into parts, never into markup, so that no text can become a tag. No
 * zod.
 */
import { isLinkAddress } from './web-address.ts';

/** The facts that an owner's text may name in braces. */
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
  /** Target of a link. */
  readonly to?: string;
};

const FACT = /\{([a-z ]+)\}/g;
const isFact = (name: string): name is TextFact => TEXT_FACTS.some((fact) => fact === name);

/**
 * The text with the shop's facts filled in; undefined when a fact it names is blank, since it would make no sense.
 */
export const fillIn = (text: string, facts: TextFacts): string | undefined => {
  let isWhole = true;
  const filled = text.replace(FACT, (braced, name: string) => {
    if (!isFact(name)) return braced;
    if (facts[name] === '') isWhole = false;
    return facts[name];
  });
  return isWhole ? filled : undefined;
};

/** A single line with the shop's facts filled in; blank facts are left out. */
export const fillLine = (text: string, facts: TextFacts): string =>
  text.replace(FACT, (braced, name: string) => (isFact(name) ? facts[name] : braced));

/** Each alternative is bounded: no bracket or letter makes the match scan to the end of the text. */
const MARKS = /\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^[\]]+)\]\(([^()\s]+)\)|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;

/** The parts of a paragraph. A link to an address that is not allowed stays plain text. */
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

/** The paragraphs of a text, separated by blank lines. Those that name a blank fact are left out. */
export const paragraphsOf = (text: string, facts: TextFacts): readonly string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => fillIn(paragraph.trim(), facts))
    .filter((paragraph) => paragraph !== undefined && paragraph !== '')
    .map(String);
