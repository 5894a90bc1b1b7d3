import { LOCALES } from '@darzi/contract/languages.ts';
import { type Email, footOf, type Part, type Shop, type SlipLine } from './email.ts';

const PAPER = '#F7F3EB';
const TABLE = '#ECE5D8';
const INK = '#1D1A17';
const CHALK = '#6B635A';
const MADDER = '#9B2D30';
const SERIF = "Newsreader, Georgia, 'Times New Roman', serif";
const SANS = "'Anek Latin', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

type Style = Readonly<Record<string, string | number>>;
type Attributes = Readonly<Record<string, string | number>>;
/** Text, which is escaped, or what is HTML already. */
type Content = string | { readonly html: string } | readonly Content[];
type Html = Extract<Content, { html: string }>;

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);

const htmlOf = (content: Content): string => {
  if (typeof content === 'string') return escaped(content);
  return 'html' in content ? content.html : content.map(htmlOf).join('');
};

const cssOf = (style: Style): string =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';');

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');

/** An element that holds nothing. */
const single = (name: string, attributes: Attributes = {}): Html => ({
  html: `<${name}${attributesOf(attributes)}/>`,
});
const element = (name: string, attributes: Attributes, ...content: readonly Content[]): Html => ({
  html: `<${name}${attributesOf(attributes)}>${htmlOf(content)}</${name}>`,
});

/** Mail programs lay out by tables alone. */
const table = (style: Style, attributes: Attributes, ...cells: readonly Content[]): Html =>
  element(
    'table',
    {
      role: 'presentation',
      width: '100%',
      border: 0,
      cellpadding: 0,
      cellspacing: 0,
      style: cssOf(style),
      ...attributes,
    },
    element('tbody', {}, element('tr', {}, ...cells)),
  );
const cell = (style: Style, ...content: readonly Content[]): Html =>
  element('td', { style: cssOf(style) }, ...content);
const section = (style: Style, ...content: readonly Content[]): Html =>
  table(style, { align: 'center' }, cell({}, ...content));
const text = (style: Style, ...content: readonly Content[]): Html =>
  element('p', { style: cssOf(style) }, ...content);

const BASE: Style = {
  color: INK,
  fontFamily: SANS,
  fontSize: '16px',
  lineHeight: '1.5',
  margin: '0 0 16px',
  overflowWrap: 'anywhere',
};
const QUIET: Style = { ...BASE, color: CHALK, fontSize: '14px' };

/** Line breaks as mail programs keep them: some know nothing of `white-space`. */
const broken = (given: string): Content[] =>
  given.split('\n').flatMap((line, index) => (index === 0 ? [line] : [single('br'), line]));

/** An address up to the stop of its sentence. */
const ADDRESS = /(https?:\/\/\S*[^\s.,;:!?)”’])/;
/** The shop's own words, with what can be followed in them: not every mail program finds addresses by itself. */
const linked = (given: string): Content[] =>
  given
    .split(ADDRESS)
    .flatMap((piece, index) =>
      index % 2 === 1 ? [element('a', { href: piece, style: 'color:inherit' }, piece)] : broken(piece),
    );

/** The basting stitch. */
const STITCH = single('hr', {
  style: cssOf({ width: '100%', border: 'none', borderTop: `1px dashed ${CHALK}`, margin: '16px 0' }),
});

const slipLine = ({ left, detail, right }: SlipLine, isTotal: boolean): Html => {
  const style: Style = { ...BASE, margin: '0', fontWeight: isTotal ? 600 : 400 };
  return table(
    { margin: '0 0 10px' },
    {},
    cell(
      { verticalAlign: 'top' },
      text(style, left),
      detail === undefined ? [] : text({ ...QUIET, margin: '0' }, detail),
    ),
    element(
      'td',
      {
        align: 'right',
        style: cssOf({ verticalAlign: 'top', whiteSpace: 'nowrap', paddingLeft: '16px' }),
      },
      text({ ...style, fontVariantNumeric: 'tabular-nums' }, right),
    ),
  );
};

const onTable = (...content: readonly Content[]): Html =>
  section(
    { backgroundColor: TABLE, margin: '8px 0 24px' },
    table({}, {}, cell({ padding: '20px 20px 10px' }, ...content)),
  );

/** Outlook knows no padding of a link: it is given blanks of that width, which the others take for a comment. */
const outlookBlanks = (style: string, blanks: string): Html => ({
  html: `<span><!--[if mso]><i style="mso-font-width:400%${style}" hidden>${blanks}</i><![endif]--></span>`,
});

const button = ({ accent = MADDER }: Shop, href: string, label: string): Html => {
  const style: Style = {
    lineHeight: '100%',
    textDecoration: 'none',
    display: 'inline-block',
    maxWidth: '100%',
    'mso-padding-alt': '0px',
    backgroundColor: accent,
    color: PAPER,
    fontFamily: SANS,
    fontSize: '16px',
    fontWeight: 600,
    padding: '13px 24px',
  };
  const inner =
    'max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:9.75px';
  return section(
    { margin: '8px 0 24px' },
    element(
      'a',
      { href, target: '_blank', style: cssOf(style) },
      outlookBlanks(';mso-text-raise:19.5', '&#8202;'.repeat(3)),
      element('span', { style: inner }, label),
      outlookBlanks('', `${'&#8202;'.repeat(3)}&#8203;`),
    ),
  );
};

const partHtml = (shop: Shop, part: Part): Html => {
  switch (part.kind) {
    case 'paragraph':
      return text(BASE, ...linked(part.text));
    case 'aside':
      return text(QUIET, ...linked(part.text));
    case 'label':
      return text({ ...QUIET, margin: '24px 0 4px' }, part.text);
    case 'quote':
      return onTable(text(BASE, ...broken(part.text)));
    case 'picture':
      return single('img', {
        src: `cid:${part.picture.cid}`,
        alt: part.text,
        width: 200,
        style: cssOf({
          display: 'block',
          outline: 'none',
          border: 'none',
          textDecoration: 'none',
          backgroundColor: TABLE,
          margin: '0 0 16px',
        }),
      });
    case 'action':
      return button(shop, part.href, part.text);
    case 'slip':
      return onTable(
        ...part.pieces.map((piece) => slipLine(piece, false)),
        STITCH,
        ...part.sums.map((sum, index) => slipLine(sum, index === part.sums.length - 1)),
      );
  }
};

const HEADING: Style = {
  color: INK,
  fontFamily: SERIF,
  fontSize: '30px',
  fontWeight: 400,
  lineHeight: '1.15',
  margin: '24px 0 16px',
};

/** Devanagari hangs from its line and stands under it: both want room. */
const HINDI_HEADING: Style = { ...HEADING, fontFamily: SANS, fontSize: '26px', lineHeight: '1.35' };

/** What follows the preview in the mail stays out of the list of mails. */
const PREVIEW_LENGTH = 200;
const INVISIBLE = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';

const preview = (given: string): Html =>
  element(
    'div',
    {
      style: 'display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0',
      'data-skip-in-text': 'true',
    },
    given.slice(0, PREVIEW_LENGTH),
    element('div', {}, INVISIBLE.repeat(Math.max(0, PREVIEW_LENGTH - given.length))),
  );

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** An email as the HTML that mail programs understand. */
export const renderHtml = (shop: Shop, email: Email): string => {
  const paper: Style = { backgroundColor: PAPER, margin: '0', padding: '0' };
  const head = element(
    'head',
    {},
    single('meta', { content: 'text/html; charset=UTF-8', 'http-equiv': 'Content-Type' }),
    single('meta', { name: 'x-apple-disable-message-reformatting' }),
    single('meta', { name: 'color-scheme', content: 'light' }),
    single('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('title', {}, email.subject),
  );
  const sheet = section(
    { maxWidth: '560px', margin: '0 auto', padding: '32px 20px 40px' },
    text({ ...BASE, fontFamily: SERIF, fontSize: '22px', margin: '0' }, shop.name),
    STITCH,
    element('h1', { style: cssOf(shop.language === 'en' ? HEADING : HINDI_HEADING) }, email.heading),
    ...email.body.map((part) => partHtml(shop, part)),
    STITCH,
    partHtml(shop, { kind: 'aside', text: footOf(shop) }),
  );
  const body = element(
    'body',
    { style: cssOf(paper) },
    preview(email.preview),
    table({}, { align: 'center' }, cell(paper, sheet)),
  );
  const page = element('html', { dir: 'ltr', lang: LOCALES[shop.language] }, head, body);
  return `${DOCTYPE}${page.html}`;
};
