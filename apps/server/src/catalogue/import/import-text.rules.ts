/** Turns what shops write into their descriptions into plain text. */
import { compile } from 'html-to-text';

const LONGEST_DESCRIPTION = 20_000;
/** Far beyond any description; keeps a hostile one from holding the server up. */
const LONGEST_HTML = 200_000;

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

const convert = compile({
  wordwrap: false,
  decodeEntities: true,
  limits: { maxInputLength: LONGEST_HTML, maxDepth: 60, ellipsis: '' },
  selectors: [
    ...NEVER_SHOWN.map((selector) => ({ selector, format: 'skip' })),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** Control characters, but tab and line break, say nothing to a reader and can mislead a terminal. */
const CONTROLS = /(?![\t\n])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Plain text over several lines: no controls, no more than one blank line at a time, at most 20,000 characters. */
export const tidyText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, LONGEST_DESCRIPTION)
    .toWellFormed();

/** Text on one line. */
export const tidyLine = (text: string): string => tidyText(text).replace(/\s+/g, ' ');

/** The readable text of HTML: entities decoded, lists as lines; nothing of scripts, styles, links or pictures. */
export const textOfHtml = (html: string): string =>
  /[<&]/.test(html) ? tidyText(convert(html.slice(0, LONGEST_HTML))) : tidyText(html);
