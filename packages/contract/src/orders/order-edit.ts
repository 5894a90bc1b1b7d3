/** What staff changed about an order before it was packed: as its event stores it, and in words. */
import { z } from 'zod';
import { variantInText, variantWords } from '../catalogue/variants.ts';
import { productId } from '../ids.ts';
import { paise, showPaise } from '../money.ts';
import { counted } from '../wording.ts';
import { ADDRESS_FIELDS, ADDRESS_LABEL } from './address.ts';

const amount = z.number().transform(paise);

const story = z.object({
  /** Lines whose number of pieces changed; 0: not in the order. */
  pieces: z.array(
    z.object({
      productId,
      name: z.string(),
      size: z.string(),
      was: z.number().int(),
      is: z.number().int(),
    }),
  ),
  /** Lines that stay, at another price. */
  prices: z.array(z.object({ name: z.string(), size: z.string(), wasPaise: amount, isPaise: amount })),
  address: z.array(z.enum(ADDRESS_FIELDS)),
  wasTotalPaise: amount,
  isTotalPaise: amount,
  refundPaise: amount,
  /** The extra amount of a paid order that became dearer, and what became of it. Absent if there was none. */
  due: z.object({ is: z.enum(['asked', 'paid', 'expired', 'taken back']), paise: amount }).optional(),
});

/**
 * Contains no personal data: of an address, only which fields changed. `refundPaise` used to be called
 * `givenBackPaise`, which earlier events have.
 */
export const orderEditStory = z.preprocess(
  (stored: Partial<z.input<typeof story>> & { readonly givenBackPaise?: number }) => ({
    refundPaise: stored.givenBackPaise,
    ...stored,
  }),
  story,
);
export type OrderEditStory = z.output<typeof story>;

/** Until 0.2.0: a story to store, its refund under the former name too, since older servers read only that. */
export const storedEditStory = (given: OrderEditStory) => ({ ...given, givenBackPaise: given.refundPaise });

type MovedPiece = OrderEditStory['pieces'][number];

const more = (pieces: number): string => (pieces === 1 ? '' : `, ${counted(pieces, 'piece')}`);

/** The removed piece that this added one replaces: the same product and quantity, in another size or colour. */
const swappedFor = (added: MovedPiece, pieces: readonly MovedPiece[]): MovedPiece | undefined =>
  added.was === 0
    ? pieces.find(({ productId, was, is }) => productId === added.productId && is === 0 && was === added.is)
    : undefined;

/** A piece that changed; `before` is the size or colour it replaces. */
type ChangedPiece = MovedPiece & { readonly before?: string | undefined };

const changedPieces = (pieces: readonly MovedPiece[]): readonly ChangedPiece[] => {
  const swapped = new Map<MovedPiece, MovedPiece>();
  for (const piece of pieces) {
    const free = pieces.filter((one) => ![...swapped.values()].includes(one));
    const other = swappedFor(piece, free);
    if (other !== undefined) swapped.set(piece, other);
  }
  const gone = new Set(swapped.values());
  return pieces
    .filter((piece) => !gone.has(piece))
    .map((piece) => ({ ...piece, before: swapped.get(piece)?.size }));
};

/** What changed, for callers that word it themselves; no total when it is the same. */
export const orderEditChanges = ({
  pieces,
  prices,
  address,
  wasTotalPaise,
  isTotalPaise,
  due,
}: OrderEditStory) => ({
  pieces: changedPieces(pieces),
  prices,
  address,
  total: wasTotalPaise === isTotalPaise ? undefined : { wasPaise: wasTotalPaise, isPaise: isTotalPaise },
  due,
});

const pieceInWords = ({ name, size, was, is, before }: ChangedPiece): string => {
  if (before !== undefined)
    return `${name}${more(is)}: ${variantWords(size)} instead of ${variantInText(before)}`;
  const named = `${name}, ${variantWords(size)}`;
  if (was === 0) return `Added: ${named}${more(is)}`;
  if (is === 0) return `Removed: ${named}${more(was)}`;
  return `${named}: ${counted(is, 'piece')} instead of ${was}`;
};

const DUE_IN_WORDS = {
  asked: (difference) => `To be changed once ${difference} more is paid`,
  paid: (difference) => `${difference} more was paid`,
  expired: (difference) => `Not changed: ${difference} more was not paid in time`,
  'taken back': (difference) => `Not changed: taken back before ${difference} more was paid`,
} as const satisfies Record<NonNullable<OrderEditStory['due']>['is'], (difference: string) => string>;

/** One sentence for each change. */
export const describeEdit = (edit: OrderEditStory): readonly string[] => {
  const { pieces, prices, address, total, due } = orderEditChanges(edit);
  return [
    ...pieces.map(pieceInWords),
    ...prices.map(
      ({ name, size, wasPaise, isPaise }) =>
        `${name}, ${variantWords(size)}: ${showPaise(isPaise)} a piece instead of ${showPaise(wasPaise)}`,
    ),
    ...(address.length === 0
      ? []
      : [`Delivery address: ${address.map((field) => ADDRESS_LABEL[field]).join(', ')}`]),
    ...(total === undefined
      ? []
      : [`Total: ${showPaise(total.isPaise)} instead of ${showPaise(total.wasPaise)}`]),
    ...(due === undefined ? [] : [DUE_IN_WORDS[due.is](showPaise(due.paise))]),
  ];
};
