import type { Language } from '@darzi/contract/languages.ts';

/** The shop's address and names, as shown at the foot of every email. */
export type Shop = {
  readonly name: string;
  /** The shop's address in the recipient's language. */
  readonly url: string;
  readonly email: string;
  readonly language: Language;
  /** The owner's button colour; the default if absent. */
  readonly accent?: string;
};

/** A piece or a sum: its name, an optional second line and the amount. */
export type SlipLine = { readonly left: string; readonly detail?: string; readonly right: string };

/** A picture attached to the email, so that no sign-in or remote request is needed to see it. */
export type InlinePicture = {
  /** The content id by which the HTML refers to it. */
  readonly cid: string;
  readonly contentType: 'image/jpeg';
  readonly base64: string;
};

/** A building block of an email. Line breaks in texts are kept. */
export type Part =
  | { readonly kind: 'paragraph' | 'aside' | 'label' | 'quote'; readonly text: string }
  | { readonly kind: 'action' | 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'picture'; readonly text: string; readonly picture: InlinePicture }
  | { readonly kind: 'slip'; readonly pieces: readonly SlipLine[]; readonly sums: readonly SlipLine[] };

export type Email = {
  readonly subject: string;
  /** The preview text that a mail program shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly body: readonly Part[];
  /** The part of the first paragraph that stays below the owner's own opening; absent: all of it. */
  readonly facts?: string;
};

/**
 * The texts of a slice's emails in a language. English is loaded with the program, Hindi with the first email in Hindi.
 */
export const textsOf =
  <Texts>(english: Texts, hindi: () => Promise<{ readonly HINDI: Texts }>) =>
  async (language: Language): Promise<Texts> =>
    language === 'en' ? english : (await hindi()).HINDI;

type FrameTexts = {
  readonly hello: (name: string | undefined) => string;
  readonly thanks: (firstName: string | undefined) => string;
  readonly questions: (email: string) => string;
};

/** The fixed texts around every email. */
const FRAME = {
  en: {
    hello: (name) => (name === undefined ? 'Hello,' : `Hello ${name},`),
    thanks: (name) => (name === undefined ? 'Thank you.' : `Thank you, ${name}.`),
    questions: (email) => `Questions? Write to ${email}.`,
  },
  hi: {
    hello: (name) => (name === undefined ? 'नमस्ते,' : `नमस्ते ${name},`),
    thanks: (name) => (name === undefined ? 'धन्यवाद।' : `धन्यवाद, ${name}।`),
    questions: (email) => `कोई सवाल? ${email} पर लिखें।`,
  },
} as const satisfies Record<Language, FrameTexts>;

type Addressee = {
  readonly name: string;
  readonly isEmailConfirmed: boolean;
  readonly language: Language;
};

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** Names are free text typed by anybody, so they appear only in emails to a confirmed address. */
export const greet = ({ name, isEmailConfirmed, language }: Addressee): string =>
  FRAME[language].hello(isEmailConfirmed ? name : undefined);
/** {@link greet} after an order. */
export const thank = ({ name, isEmailConfirmed, language }: Addressee): string =>
  FRAME[language].thanks(isEmailConfirmed ? firstName(name) : undefined);

/** The shop's own text; line breaks are kept. */
export const paragraph = (text: string): Part => ({ kind: 'paragraph', text });
export const aside = (text: string): Part => ({ kind: 'aside', text });
/** A small heading above what follows. */
export const label = (text: string): Part => ({ kind: 'label', text });
/** A small picture with its caption. */
export const picture = (shown: InlinePicture, text: string): Part => ({
  kind: 'picture',
  text,
  picture: shown,
});
/** Text written by somebody else. */
export const quote = (text: string): Part => ({ kind: 'quote', text });
export const action = (href: string, text: string): Part => ({ kind: 'action', href, text });
/** Something to open beside what the email asks for. */
export const link = (href: string, text: string): Part => ({ kind: 'link', href, text });
/** Pieces and their sums; the last sum is the total. */
export const slip = (pieces: readonly SlipLine[], sums: readonly SlipLine[]): Part => ({
  kind: 'slip',
  pieces,
  sums,
});

type LinkTexts = {
  readonly subject: (shopName: string) => string;
  readonly preview: string;
  readonly heading: string;
  readonly text: (shopName: string) => string;
  readonly button: string;
  readonly notYou: string;
};

/** An email with one link, for a recipient who may not have asked for it: it contains no name. */
export const linkEmail = (
  shop: Shop,
  url: string,
  texts: LinkTexts,
  ifButtonFails: (url: string) => string,
): Email => ({
  subject: texts.subject(shop.name),
  preview: texts.preview,
  heading: texts.heading,
  body: [
    paragraph(texts.text(shop.name)),
    action(url, texts.button),
    aside(ifButtonFails(url)),
    aside(texts.notYou),
  ],
});

export const footOf = (shop: Shop): string =>
  `${shop.name} · ${shop.url}\n${FRAME[shop.language].questions(shop.email)}`;

const RULE = '- '.repeat(20).trim();

const lineText = ({ left, detail, right }: SlipLine): string =>
  detail === undefined ? `${left}: ${right}` : `${left}\n${detail}: ${right}`;

const partText = (part: Part): string => {
  switch (part.kind) {
    case 'paragraph':
    case 'aside':
      return part.text;
    case 'label':
      return `${part.text}:`;
    case 'quote':
      return part.text.replace(/^/gm, '> ');
    case 'action':
      return `${part.text}:\n${part.href}`;
    case 'link':
      return `${part.text}: ${part.href}`;
    case 'picture':
      return `[${part.text}]`;
    case 'slip':
      return [...part.pieces.map(lineText), part.sums.map(lineText).join('\n')].join('\n\n');
  }
};

/** A label is followed directly by what it names, everything else by a blank line. */
const join = (text: string, part: Part, index: number, parts: readonly Part[]): string =>
  `${text}${parts[index - 1]?.kind === 'label' ? '\n' : '\n\n'}${partText(part)}`;

export const renderText = (shop: Shop, { heading, body }: Email): string =>
  `${body.reduce<string>(join, heading)}\n\n${RULE}\n${footOf(shop)}\n`;

/** The pictures attached to it. */
export const picturesOf = ({ body }: Email): readonly InlinePicture[] =>
  body.flatMap((part) => (part.kind === 'picture' ? [part.picture] : []));
