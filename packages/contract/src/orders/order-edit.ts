/** What staff changed about an order before it was packed: as its event keeps it, and in words. */
import { z } from 'zod';
import { variantInText, variantWords } from '../catalogue/variants.ts';
import { paise, showPaise } from '../money.ts';
import { counted } from '../wording.ts';
import { ADDRESS_FIELDS, ADDRESS_LABEL } from './address.ts';

const amount = z.number().transform(paise);

/** Names no one: of an address only which fields changed. */
export const orderEditStory = z.object({
  /** Lines with another number of pieces than before; 0: not in the order. */
  pieces: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      size: z.string(),
      was: z.number().int(),
      is: z.number().int(),
    }),
  ),
  /** Lines that stay and cost something else. */
  prices: z.array(z.object({ name: z.string(), size: z.string(), wasPaise: amount, isPaise: amount })),
  address: z.array(z.enum(ADDRESS_FIELDS)),
  wasTotalPaise: amount,
  isTotalPaise: amount,
  givenBackPaise: amount,
});
export type OrderEditStory = z.output<typeof orderEditStory>;
type MovedPiece = OrderEditStory['pieces'][number];

const more = (pieces: number): string => (pieces === 1 ? '' : `, ${counted(pieces, 'piece')}`);

/** The removed piece in whose place this added one stands: the same product, as often, in another size or colour. */
const swappedFor = (added: MovedPiece, pieces: readonly MovedPiece[]): MovedPiece | undefined =>
  added.was === 0
    ? pieces.find(({ productId, was, is }) => productId === added.productId && is === 0 && was === added.is)
    : undefined;

const pieceInWords = (piece: MovedPiece): string => {
  const { name, size, was, is } = piece;
  const named = `${name}, ${variantWords(size)}`;
  if (was === 0) return `Added: ${named}${more(is)}`;
  if (is === 0) return `Removed: ${named}${more(was)}`;
  return `${named}: ${counted(is, 'piece')} instead of ${was}`;
};

const piecesInWords = (pieces: readonly MovedPiece[]): readonly string[] => {
  const swapped = new Map<MovedPiece, MovedPiece>();
  for (const piece of pieces) {
    const free = pieces.filter((one) => ![...swapped.values()].includes(one));
    const other = swappedFor(piece, free);
    if (other !== undefined) swapped.set(piece, other);
  }
  const gone = new Set(swapped.values());
  return pieces
    .filter((piece) => !gone.has(piece))
    .map((piece) => {
      const before = swapped.get(piece);
      return before === undefined
        ? pieceInWords(piece)
        : `${piece.name}${more(piece.is)}: ${variantWords(piece.size)} instead of ${variantInText(before.size)}`;
    });
};

/** One sentence for each thing that changed. */
export const describeEdit = (story: OrderEditStory): readonly string[] => [
  ...piecesInWords(story.pieces),
  ...story.prices.map(
    ({ name, size, wasPaise, isPaise }) =>
      `${name}, ${variantWords(size)}: ${showPaise(isPaise)} a piece instead of ${showPaise(wasPaise)}`,
  ),
  ...(story.address.length === 0
    ? []
    : [`Delivery address: ${story.address.map((field) => ADDRESS_LABEL[field]).join(', ')}`]),
  ...(story.wasTotalPaise === story.isTotalPaise
    ? []
    : [`Total: ${showPaise(story.isTotalPaise)} instead of ${showPaise(story.wasTotalPaise)}`]),
];
