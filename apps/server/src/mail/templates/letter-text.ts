import { footOf, type Letter, type Part, type Shop, type SlipLine } from './letter.ts';

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
    case 'slip':
      return [...part.pieces.map(lineText), part.sums.map(lineText).join('\n')].join('\n\n');
  }
};

/** A label stands right over what it names, everything else with a blank line between. */
const join = (text: string, part: Part, index: number, parts: readonly Part[]): string =>
  `${text}${parts[index - 1]?.kind === 'label' ? '\n' : '\n\n'}${partText(part)}`;

/** A letter as plain text. */
export const renderText = (shop: Shop, { heading, body }: Letter): string =>
  `${body.reduce<string>(join, heading)}\n\n${RULE}\n${footOf(shop)}\n`;
