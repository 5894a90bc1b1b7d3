/**
 * The owner's texts in Hindi: an object with texts may have `hindi` beside them, with the same names. A blank one
 * falls back to the built-in Hindi if the English is a built-in text, else to English. No zod.
 */
import type { Language } from '../languages.ts';
import { DEFAULT_PAGES } from '../pages/first-pages.ts';
import { DEFAULT_PAGES_HINDI } from '../pages/first-pages-hindi.ts';
import { DEFAULT_FRONT } from './first-front.ts';
import { DEFAULT_FRONT_HINDI } from './first-front-hindi.ts';

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Pairs the differing texts of two trees with the same shape. */
const pairsOf = (english: unknown, hindi: unknown): readonly (readonly [string, string])[] => {
  if (typeof english === 'string')
    return typeof hindi === 'string' && english !== hindi ? [[english, hindi]] : [];
  if (!isTree(english) || !isTree(hindi)) return [];
  const there = new Map<string, unknown>(Object.entries(hindi));
  return Object.entries(english).flatMap(([name, value]) => pairsOf(value, there.get(name)));
};

const FIRST_HINDI: ReadonlyMap<string, string> = new Map([
  ...pairsOf(DEFAULT_PAGES, DEFAULT_PAGES_HINDI),
  ...pairsOf(DEFAULT_FRONT, DEFAULT_FRONT_HINDI),
]);

/** The built-in Hindi of a built-in text. */
export const firstHindiOf = (english: string): string | undefined => FIRST_HINDI.get(english.trim());

/** Shown in Hindi where the owner has written none. */
const standIn = (value: unknown): unknown =>
  typeof value === 'string' ? (firstHindiOf(value) ?? value) : value;

const written = (hindi: unknown): object =>
  isTree(hindi) ? Object.fromEntries(Object.entries(hindi).filter(([, text]) => text !== '')) : {};

/** Transforms a tree from its leaves up, as a `JSON.parse` reviver. */
const readIn =
  (language: Language) =>
  (place: string, value: unknown): unknown => {
    if (!isTree(value) || Array.isArray(value) || place === 'hindi') return value;
    const { hindi, ...english }: { hindi?: unknown } = value;
    if (language === 'en') return english;
    const known = Object.entries(english).map(([name, text]) => [name, standIn(text)]);
    return { ...Object.fromEntries(known), ...written(hindi) };
  };

/** A page or a front in one language, without the others. */
export const readingOf = <Content>(content: Content, language: Language): Content =>
  JSON.parse(JSON.stringify(content), readIn(language));

/** Whether the owner has written any Hindi for it. */
export const hasHindi = (content: unknown): boolean =>
  isTree(content) &&
  Object.entries(content).some(([name, value]) =>
    name === 'hindi' ? Object.keys(written(value)).length > 0 : hasHindi(value),
  );
