import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CHOICE_NAMES, choiceWords } from '@darzi/contract/custom-orders/garment-choices.ts';
import { BORDERS, PRINTS } from '@darzi/contract/custom-orders/garment-cloth.ts';
import {
  GARMENTS,
  garmentRows,
  howToMeasure,
  measurementsOf,
} from '@darzi/contract/custom-orders/garments.ts';
import { QUESTIONS } from '@darzi/contract/custom-orders/measurement-questions.ts';
import { LANGUAGES } from '@darzi/contract/languages.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { REFUSALS, type RefusalCode } from '@darzi/contract/refusals.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { HOW_TO_MEASURE as STEPS } from '../made-to-measure/figure/measurement-labels.ts';

const APP = join(import.meta.dirname, '..');

/** Staff pages are in English only. Everything else has its texts in both languages. */
const STAFF = ['back-office/', 'staff/', 'studio/'];

const sources = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .filter((file) => !STAFF.some((part) => file.startsWith(part)));

type Catalogue = Readonly<Record<string, string>>;
const readCatalogue = (language: string, part: string): Catalogue =>
  JSON.parse(readFileSync(join(import.meta.dirname, language, `${part}.json`), 'utf8'));
const partsIn = (language: string): string[] =>
  readdirSync(join(import.meta.dirname, language)).map((file) => file.replace('.json', ''));

/** The names of placeholders, without their plural forms. */
const slotsOf = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name = '']) => name))].sort();

/** Attributes that people read or hear. */
const READ =
  /^(aria-label|aria-roledescription|alt|title|label|placeholder|busyLabel|text|description|heading)$/;
/** Marks on the drawing of a paper pattern. */
const DRAWN = new Set(['FRONT', 'ON FOLD', 'SLEEVE', 'CUT 2', 'COLLAR']);
const LETTERS = /\p{L}{2,}/u;

/** Words in a source file that appear on the page as written. */
const wordsIn = (file: string): string[] => {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(APP, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const note = (node: ts.Node, text: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (LETTERS.test(text) && !DRAWN.has(text.trim()))
      found.push(`${relative(APP, join(APP, file))}:${line + 1} ${text.trim()}`);
  };
  /** The values an expression may result in: not operands of comparisons, nor arguments of calls. */
  const outcomes = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) note(node, node.text);
    else if (ts.isTemplateExpression(node))
      note(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' '));
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(outcomes);
    else if (ts.isParenthesizedExpression(node)) outcomes(node.expression);
    else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: of, name } = node.expression;
      if (name.text === 'map' && ts.isArrayLiteralExpression(of)) of.elements.forEach(outcomes);
    } else if (ts.isBinaryExpression(node) && /^(\?\?|\|\||&&)$/.test(node.operatorToken.getText()))
      outcomes(node.right);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node, node.text);
    if (ts.isJsxExpression(node) && node.expression !== undefined) {
      const { parent } = node;
      if (!ts.isJsxAttribute(parent) || READ.test(parent.name.getText())) outcomes(node.expression);
    }
    if (ts.isJsxAttribute(node) && READ.test(node.name.getText()) && node.initializer !== undefined)
      outcomes(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

it.each(sources)('%s has no text without a key', (file) => {
  expect(wordsIn(file)).toEqual([]);
});

it('finds text wherever it may occur', () => {
  expect(wordsIn('back-office/products/new-product.tsx')).not.toEqual([]);
});

const SOURCES = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .filter((file) => ![...STAFF, 'texts/'].some((part) => file.startsWith(part)));

/** A sentence, or a name of two words: anything written for people. */
const SENTENCE = /^\s*\p{Lu}\p{L}*[\s’',]\s*\S*\p{L}{2,}|\p{L}{2,} .*\p{L}{2,}[.!?]$/u;
const NOT_FOR_PEOPLE = /^(?:GET|POST|PUT|PATCH|DELETE) \/|[\w-]+!$/;
/** Browser messages, staff-only texts, and the name of a size. */
const NOBODY_READS = new Set(['Transition was skipped', 'Back office', 'Free Size']);

/** Sentences in a source file that are neither thrown nor have a Hindi entry under their English. */
const sentencesIn = (file: string, inHindi: ReadonlySet<string>): string[] => {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(APP, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isThrowStatement(node) || ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
        : node.text;
      const isSaid = SENTENCE.test(text) && !NOT_FOR_PEOPLE.test(text) && !NOBODY_READS.has(text);
      if (isSaid && !inHindi.has(text)) found.push(`${file} ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

it('has no sentence without a key anywhere, including messages, errors and labels', () => {
  const inHindi = new Set(['words', 'coach'].flatMap((part) => Object.keys(readCatalogue('hi', part))));
  expect(SOURCES.flatMap((file) => sentencesIn(file, inHindi))).toEqual([]);
  expect(sentencesIn('back-office/products/price-undo.tsx', inHindi)).not.toEqual([]);
});

const SERVER = join(APP, '../../server/src');
/** A successful call's message that shoppers read. */
const ANSWERED = /accept\(\{ message: '([^']+)'/g;
/** Worded by the page itself, or for staff only. */
const NOT_READ = new Set(['Your account has been deleted.', 'The test is on its way to your own address.']);

it('has Hindi for the server’s answers', () => {
  const inHindi = new Set(Object.keys(readCatalogue('hi', 'words')));
  const answered = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(join(SERVER, file), 'utf8').matchAll(ANSWERED)])
    .map(([, text = '']) => text);
  expect(answered.length).toBeGreaterThan(8);
  expect(answered.filter((text) => !inHindi.has(text) && !NOT_READ.has(text))).toEqual([]);
});

/** Keys named by a value of the contract. */
const BY_VALUE = new Set(['low-high', 'high-low', 'results', 'pieces']);

describe.each(partsIn('en'))('the catalogue %s', (part) => {
  const [english, hindi] = LANGUAGES.map((language) => readCatalogue(language, part));

  it('has every text in both languages, with the same placeholders', () => {
    expect(Object.keys(hindi ?? {})).toEqual(Object.keys(english ?? {}));
    for (const [key, message] of Object.entries(english ?? {}))
      expect(slotsOf(hindi?.[key] ?? ''), key).toEqual(slotsOf(message));
  });

  it('has no unused text', () => {
    const all = readdirSync(APP, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => readFileSync(join(APP, file), 'utf8'))
      .filter((text) => text.includes(`textsOf('${part}')`))
      .join('\n');
    expect(
      Object.keys(english ?? {}).filter((key) => !BY_VALUE.has(key) && !all.includes(`'${key}'`)),
    ).toEqual([]);
  });
});

it('has Hindi for the texts fixed by the specification', () => {
  expect(Object.keys(readCatalogue('hi', 'messages'))).toEqual(Object.keys(MESSAGES));
});

it('has every question about measurements in Hindi, with the same placeholders', () => {
  const hindi = readCatalogue('hi', 'coach');
  expect(Object.keys(hindi)).toEqual(expect.arrayContaining(Object.keys(QUESTIONS)));
  for (const [key, question] of Object.entries(QUESTIONS))
    expect(slotsOf(hindi[key] ?? ''), key).toEqual(slotsOf(question));
});

it('describes in Hindi how each tape runs', () => {
  const said = new Set(Object.keys(readCatalogue('hi', 'coach')));
  const all = [
    ...STEPS.map(({ text }) => text),
    ...GARMENTS.flatMap((garment) => measurementsOf(garment).map((name) => howToMeasure(garment, name))),
  ];
  expect(all.filter((text) => !said.has(text))).toEqual([]);
});

const isRefusal = (code: string): code is RefusalCode => Object.hasOwn(REFUSALS, code);
/** Placeholders of refusals without Hindi: names of states, and texts worded elsewhere. */
const IN_ENGLISH_ONLY = /^(?:status|to|state|changes|step|text|problem|reason|rows)$/;

it('fills the same values into a Hindi refusal as into the English one: numbers, names, amounts', () => {
  for (const [code, hindi] of Object.entries(readCatalogue('hi', 'refusals'))) {
    const { message }: { message: string } = isRefusal(code) ? REFUSALS[code] : { message: '' };
    const wanted = slotsOf(message).filter((slot) => !IN_ENGLISH_ONLY.test(slot));
    expect(slotsOf(hindi), code).toEqual(wanted);
  }
});

/** Terms that shops in India use in both languages. */
const THE_SAME = new Set(['MRP']);

it.each(partsIn('hi'))('%s is in Hindi', (part) => {
  const foreign = Object.values(readCatalogue('hi', part)).filter(
    (message) =>
      LETTERS.test(message.replaceAll(/\{\w+\}/g, '')) &&
      !/\p{Script=Devanagari}/u.test(message) &&
      !THE_SAME.has(message),
  );
  expect(foreign).toEqual([]);
});

/** Routes of pages, without staff pages, redirects and the 404 page. */
const shopperPages = [
  ...readFileSync(join(APP, 'routes.ts'), 'utf8').matchAll(/(?:route\('[^']*', |index\()'([^']+\.tsx)'/g),
]
  .map(([, file = '']) => file)
  .filter((file) => !STAFF.some((part) => file.startsWith(part)) && !file.endsWith('/not-found.tsx'));

it.each([...new Set(shopperPages)])('%s declares itself available in both languages', (file) => {
  expect(readFileSync(join(APP, file), 'utf8')).toMatch(/\bisTranslated: true\b/);
});

it.each(GARMENTS)('every choice of a %s has a Hindi label', (garment) => {
  const known = readCatalogue('hi', 'words');
  const { label, choices, fabrics } = garmentRows[garment];
  const words = [
    label,
    ...fabrics.map(capitalised),
    ...[...PRINTS, ...BORDERS].map((one) => choiceWords(one)),
    ...CHOICE_NAMES.flatMap((name) => (choices[name] ?? []).map((value) => choiceWords(value, name))),
  ];
  expect(words.filter((one) => known[one] === undefined)).toEqual([]);
});

it.each(partsIn('en'))('%s: one of them is not said as several are', (part) => {
  const alike = Object.entries(readCatalogue('en', part)).filter(([, message]) =>
    [...message.matchAll(/one \{([^{}]*)\} other \{([^{}]*)\}/g)].some(([, one, other]) => one === other),
  );
  expect(alike).toEqual([]);
});
