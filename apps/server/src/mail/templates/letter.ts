import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Preview,
  render,
  Section,
  Text,
  toPlainText,
} from '@react-email/components';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';

/** The shop's own address and names, as they stand at the foot of every mail. */
export type Shop = { readonly name: string; readonly url: string; readonly email: string };

export type Letter = {
  readonly subject: string;
  /** What a mail program shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly body: readonly ReactNode[];
};

const PAPER = '#F7F3EB';
const TABLE = '#ECE5D8';
const INK = '#1D1A17';
const CHALK = '#6B635A';
const MADDER = '#9B2D30';
const SERIF = "Newsreader, Georgia, 'Times New Roman', serif";
const SANS = "'Anek Latin', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
/** The basting stitch. */
const STITCH = `1px dashed ${CHALK}`;

const text = (more: CSSProperties = {}): CSSProperties => ({
  color: INK,
  fontFamily: SANS,
  fontSize: '16px',
  lineHeight: '1.5',
  margin: '0 0 16px',
  overflowWrap: 'anywhere',
  ...more,
});

/** A paragraph; line breaks in it are kept. */
export const paragraph = (content: string): ReactNode =>
  h(Text, { style: text({ whiteSpace: 'pre-line' }) }, content);

/** Something said by the way. */
export const aside = (content: string): ReactNode =>
  h(Text, { style: text({ color: CHALK, fontSize: '14px', whiteSpace: 'pre-line' }) }, content);

/** A small heading over what follows. */
export const label = (content: string): ReactNode =>
  h(Text, { style: text({ color: CHALK, fontSize: '14px', margin: '24px 0 4px' }) }, content);

/** The one thing to do. */
export const action = (href: string, content: string): ReactNode =>
  h(
    Section,
    { style: { margin: '8px 0 24px' } },
    h(
      Button,
      {
        href,
        style: {
          backgroundColor: MADDER,
          color: PAPER,
          fontFamily: SANS,
          fontSize: '16px',
          fontWeight: 600,
          padding: '13px 24px',
        },
      },
      content,
    ),
  );

export const stitch = (): ReactNode =>
  h(Hr, { style: { border: 'none', borderTop: STITCH, margin: '16px 0' } });

type Line = { readonly left: string; readonly detail?: string; readonly right: string };

/** Two columns: what, and how much. `isTotal` sets it off. */
export const line = ({ left, detail, right }: Line, isTotal = false): ReactNode => {
  const style = text({ margin: '0', ...(isTotal ? { fontWeight: 600 } : {}) });
  return h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, style: { margin: '0 0 10px' } },
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
          detail === undefined
            ? null
            : h(Text, { style: text({ color: CHALK, fontSize: '14px', margin: '0' }) }, detail),
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

/** A table of lines, on the colour of the cutting table. */
export const slip = (...content: readonly ReactNode[]): ReactNode =>
  h(
    Section,
    { style: { backgroundColor: TABLE, padding: '20px 20px 10px', margin: '8px 0 24px' } },
    ...content,
  );

const frame = (shop: Shop, letter: Letter): ReactNode =>
  h(
    Html,
    { lang: 'en-IN' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, letter.subject),
    ),
    h(Preview, null, letter.preview),
    h(
      Body,
      { style: { backgroundColor: PAPER, margin: '0', padding: '0' } },
      h(
        Container,
        { style: { maxWidth: '560px', margin: '0 auto', padding: '32px 20px 40px' } },
        h(
          Text,
          { style: { color: INK, fontFamily: SERIF, fontSize: '22px', lineHeight: '1.2', margin: '0' } },
          shop.name,
        ),
        stitch(),
        h(
          Heading,
          {
            as: 'h1',
            style: {
              color: INK,
              fontFamily: SERIF,
              fontSize: '30px',
              fontWeight: 400,
              lineHeight: '1.15',
              margin: '24px 0 16px',
            },
          },
          letter.heading,
        ),
        ...letter.body.map((part, index) => h(Section, { key: index }, part)),
        stitch(),
        aside(`${shop.name} · ${shop.url}\nQuestions? Write to ${shop.email}.`),
      ),
    ),
  );

/** Renders a letter as HTML and as plain text. */
export const renderLetter = async (
  shop: Shop,
  letter: Letter,
): Promise<{ subject: string; html: string; text: string }> => {
  const html = await render(frame(shop, letter));
  return { subject: letter.subject, html, text: toPlainText(html) };
};
