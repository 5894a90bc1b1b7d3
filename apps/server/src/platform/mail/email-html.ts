import { LOCALES } from '@darzi/contract/languages.ts';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Email, footOf, type Part, type Shop, type SlipLine } from './email.ts';

const PAPER = '#F7F3EB';
const TABLE = '#ECE5D8';
const INK = '#1D1A17';
const CHALK = '#6B635A';
const MADDER = '#9B2D30';
const SERIF = "Newsreader, Georgia, 'Times New Roman', serif";
const SANS = "'Anek Latin', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const BASE: CSSProperties = {
  color: INK,
  fontFamily: SANS,
  fontSize: '16px',
  lineHeight: '1.5',
  margin: '0 0 16px',
  overflowWrap: 'anywhere',
};
const QUIET: CSSProperties = { ...BASE, color: CHALK, fontSize: '14px' };

/** Line breaks as `<br>`: some mail programs ignore `white-space`. */
const broken = (text: string): ReactNode[] =>
  text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]));

/** An address up to the full stop of its sentence. */
const ADDRESS = /(https?:\/\/\S*[^\s.,;:!?)”’])/;
/** The shop's own text with its addresses linked: not every mail program finds them by itself. */
const linked = (text: string): ReactNode[] =>
  text
    .split(ADDRESS)
    .flatMap((piece, index) =>
      index % 2 === 1
        ? [h('a', { key: index, href: piece, style: { color: 'inherit' } }, piece)]
        : broken(piece),
    );

/** The basting stitch used as a divider. */
const stitch = (): ReactNode =>
  h(Hr, { style: { border: 'none', borderTop: `1px dashed ${CHALK}`, margin: '16px 0' } });

const slipLine = ({ left, detail, right }: SlipLine, isTotal: boolean): ReactNode => {
  const style: CSSProperties = { ...BASE, margin: '0', fontWeight: isTotal ? 600 : 400 };
  return h(
    'table',
    {
      key: `${left} ${detail}`,
      role: 'presentation',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      style: { margin: '0 0 10px' },
    },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { style: { verticalAlign: 'top' } },
          h(Text, { style }, left),
          detail === undefined ? null : h(Text, { style: { ...QUIET, margin: '0' } }, detail),
        ),
        h(
          'td',
          { align: 'right', style: { verticalAlign: 'top', whiteSpace: 'nowrap', paddingLeft: '16px' } },
          h(Text, { style: { ...style, fontVariantNumeric: 'tabular-nums' } }, right),
        ),
      ),
    ),
  );
};

const onTable = (...content: readonly ReactNode[]): ReactNode =>
  h(
    Section,
    { style: { backgroundColor: TABLE, margin: '8px 0 24px' } },
    h(
      'table',
      { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 },
      h('tbody', null, h('tr', null, h('td', { style: { padding: '20px 20px 10px' } }, ...content))),
    ),
  );

const button = ({ accent = MADDER }: Shop, href: string, text: string): ReactNode =>
  h(
    Section,
    { style: { margin: '8px 0 24px' } },
    h(
      Button,
      {
        href,
        style: {
          backgroundColor: accent,
          color: PAPER,
          fontFamily: SANS,
          fontSize: '16px',
          fontWeight: 600,
          padding: '13px 24px',
        },
      },
      text,
    ),
  );

const partHtml = (shop: Shop, part: Part): ReactNode => {
  switch (part.kind) {
    case 'paragraph':
      return h(Text, { style: BASE }, ...linked(part.text));
    case 'aside':
      return h(Text, { style: QUIET }, ...linked(part.text));
    case 'label':
      return h(Text, { style: { ...QUIET, margin: '24px 0 4px' } }, part.text);
    case 'quote':
      return onTable(h(Text, { style: BASE }, ...broken(part.text)));
    case 'picture':
      return h(Img, {
        src: `cid:${part.picture.cid}`,
        alt: part.text,
        width: '200',
        style: { backgroundColor: TABLE, margin: '0 0 16px' },
      });
    case 'action':
      return button(shop, part.href, part.text);
    case 'link':
      return h(Text, { style: BASE }, h('a', { href: part.href, style: { color: 'inherit' } }, part.text));
    case 'slip':
      return onTable(
        ...part.pieces.map((piece) => slipLine(piece, false)),
        ...(part.pieces.length === 0 ? [] : [stitch()]),
        ...part.sums.map((sum, index) => slipLine(sum, index === part.sums.length - 1)),
      );
  }
};

const HEADING: CSSProperties = {
  color: INK,
  fontFamily: SERIF,
  fontSize: '30px',
  fontWeight: 400,
  lineHeight: '1.15',
  margin: '24px 0 16px',
};

/** Devanagari hangs from its top line and has marks below: both need room. */
const HINDI_HEADING: CSSProperties = { ...HEADING, fontFamily: SANS, fontSize: '26px', lineHeight: '1.35' };

const page = (shop: Shop, email: Email): ReactNode =>
  h(
    Html,
    { lang: LOCALES[shop.language] },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, email.subject),
    ),
    h(Preview, null, email.preview),
    h(
      Body,
      { style: { backgroundColor: PAPER, margin: '0', padding: '0' } },
      h(
        Container,
        { style: { maxWidth: '560px', margin: '0 auto', padding: '32px 20px 40px' } },
        h(Text, { style: { ...BASE, fontFamily: SERIF, fontSize: '22px', margin: '0' } }, shop.name),
        stitch(),
        h(Heading, { as: 'h1', style: shop.language === 'en' ? HEADING : HINDI_HEADING }, email.heading),
        ...email.body.map((part) => partHtml(shop, part)),
        stitch(),
        partHtml(shop, { kind: 'aside', text: footOf(shop) }),
      ),
    ),
  );

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** An email as HTML that mail programs understand. */
export const renderHtml = (shop: Shop, email: Email): string =>
  `${DOCTYPE}${renderToStaticMarkup(page(shop, email))}`;
