/** Turns shops' descriptions into plain text. */
import { compile, type DomNode, type FormatCallback } from 'html-to-text';

const MAX_DESCRIPTION_LENGTH = 20_000;
/** Far beyond any description; keeps a hostile one from blocking the server. */
const MAX_HTML_LENGTH = 200_000;

const NEVER_SHOWN = [
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'head',
  'img',
  'form',
];

/** A cell's content nested deeper than this is ignored. */
const DEEPEST_CELL = 30;
/** Separates the cells of a row. */
const BETWEEN_CELLS = ' | ';

const textOfCell = (node: DomNode, depth = 0): string => {
  if (node.type === 'text') return node.data ?? '';
  if (depth > DEEPEST_CELL || NEVER_SHOWN.includes(node.name ?? '')) return '';
  const text = (node.children ?? []).map((child) => textOfCell(child, depth + 1)).join('');
  return node.type === 'tag' && ['p', 'div', 'br', 'li', 'tr', 'td', 'th'].includes(node.name ?? '')
    ? ` ${text} `
    : text;
};

/** Puts a table row on its own line, whatever paragraphs its cells contain. */
const formatRow: FormatCallback = (row, _walk, builder) => {
  const cells = (row.children ?? []).filter(({ name }) => name === 'td' || name === 'th');
  const texts = cells.map((cell) => textOfCell(cell).replace(/\s+/g, ' ').trim());
  builder.openBlock({ leadingLineBreaks: 1 });
  builder.addInline(texts.join(BETWEEN_CELLS));
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const convert = compile({
  wordwrap: false,
  decodeEntities: true,
  limits: { maxInputLength: MAX_HTML_LENGTH, maxDepth: 60, ellipsis: '' },
  formatters: { row: formatRow },
  selectors: [
    { selector: 'tr', format: 'row' },
    ...NEVER_SHOWN.map((selector) => ({ selector, format: 'skip' })),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/**
 * Control characters other than tab and line break, and zero-width marks, tell a reader nothing and can mislead a
 * terminal.
 */
const CONTROLS = /(?![\t\n])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Plain text of several lines: no control characters, at most one blank line at a time, at most 20,000 characters. */
export const tidyText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MAX_DESCRIPTION_LENGTH)
    .toWellFormed();

/** Text on one line. */
export const tidyLine = (text: string): string => tidyText(text).replace(/\s+/g, ' ');

/** The readable text of HTML: entities decoded, lists as lines; no scripts, styles, links or pictures. */
export const textOfHtml = (html: string): string =>
  /[<&]/.test(html) ? tidyText(convert(html.slice(0, MAX_HTML_LENGTH))) : tidyText(html);
