import type { Language } from '@darzi/contract/languages.ts';

/** The shop's own address and names, as they stand at the foot of every mail. */
export type Shop = {
  readonly name: string;
  /** Where its pages stand in the language of whoever is written to. */
  readonly url: string;
  readonly email: string;
  readonly language: Language;
  /** The owner's colour of what is to be pressed; the shop's own where absent. */
  readonly accent?: string;
};

/** A piece or a sum: what, a second line about it, and how much. */
export type SlipLine = { readonly left: string; readonly detail?: string; readonly right: string };

/** A picture that travels with the mail, so that nobody has to sign in, or to be asked from afar, to see it. */
export type InlinePicture = {
  /** What the HTML calls it by. */
  readonly cid: string;
  readonly contentType: 'image/jpeg';
  readonly base64: string;
};

/** What a email is made of. Line breaks in texts are kept. */
export type Part =
  | { readonly kind: 'paragraph' | 'aside' | 'label' | 'quote'; readonly text: string }
  | { readonly kind: 'action'; readonly text: string; readonly href: string }
  | { readonly kind: 'picture'; readonly text: string; readonly picture: InlinePicture }
  | { readonly kind: 'slip'; readonly pieces: readonly SlipLine[]; readonly sums: readonly SlipLine[] };

export type Email = {
  readonly subject: string;
  /** What a mail program shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly body: readonly Part[];
  /** What of the first paragraph stays under the owner's own opening; absent: all of it. */
  readonly facts?: string;
};

/**
 * The texts of a slice's emails in a language: English comes with the program, Hindi with the first who is written to in
 * it.
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

/** What stands around every email. */
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

/** A name is whatever somebody typed: it stands only in mails to an address that was confirmed. */
export const greet = ({ name, isEmailConfirmed, language }: Addressee): string =>
  FRAME[language].hello(isEmailConfirmed ? name : undefined);
/** {@link greet}, after an order. */
export const thank = ({ name, isEmailConfirmed, language }: Addressee): string =>
  FRAME[language].thanks(isEmailConfirmed ? firstName(name) : undefined);

/** Words of the shop; line breaks are kept. */
export const paragraph = (text: string): Part => ({ kind: 'paragraph', text });
/** Something said by the way. */
export const aside = (text: string): Part => ({ kind: 'aside', text });
/** A small heading over what follows. */
export const label = (text: string): Part => ({ kind: 'label', text });
/** A small picture and what it shows. */
export const picture = (shown: InlinePicture, text: string): Part => ({
  kind: 'picture',
  text,
  picture: shown,
});
/** Somebody else's words. */
export const quote = (text: string): Part => ({ kind: 'quote', text });
/** The one thing to do. */
export const action = (href: string, text: string): Part => ({ kind: 'action', href, text });
/** Pieces and what they add up to; the last sum is the total. */
export const slip = (pieces: readonly SlipLine[], sums: readonly SlipLine[]): Part => ({
  kind: 'slip',
  pieces,
  sums,
});

type LinkWords = {
  readonly subject: (shopName: string) => string;
  readonly preview: string;
  readonly heading: string;
  readonly text: (shopName: string) => string;
  readonly button: string;
  readonly notYou: string;
};

/** An email with one link, for somebody who may not have asked for it: it names nobody. */
export const linkEmail = (
  shop: Shop,
  url: string,
  say: LinkWords,
  ifButtonFails: (url: string) => string,
): Email => ({
  subject: say.subject(shop.name),
  preview: say.preview,
  heading: say.heading,
  body: [
    paragraph(say.text(shop.name)),
    action(url, say.button),
    aside(ifButtonFails(url)),
    aside(say.notYou),
  ],
});

/** What stands at the foot of every email. */
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
    case 'picture':
      return `[${part.text}]`;
    case 'slip':
      return [...part.pieces.map(lineText), part.sums.map(lineText).join('\n')].join('\n\n');
  }
};

/** A label stands right over what it names, everything else with a blank line between. */
const join = (text: string, part: Part, index: number, parts: readonly Part[]): string =>
  `${text}${parts[index - 1]?.kind === 'label' ? '\n' : '\n\n'}${partText(part)}`;

/** A email as plain text. */
export const renderText = (shop: Shop, { heading, body }: Email): string =>
  `${body.reduce<string>(join, heading)}\n\n${RULE}\n${footOf(shop)}\n`;

/** The pictures that go with it. */
export const picturesOf = ({ body }: Email): readonly InlinePicture[] =>
  body.flatMap((part) => (part.kind === 'picture' ? [part.picture] : []));
