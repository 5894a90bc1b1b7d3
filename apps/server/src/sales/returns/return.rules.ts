/** What may be returned, and until when. Pure. */
import type { ProductId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { exchangedUntilOf, returnUntilOf } from '@darzi/contract/returns/return.lifecycle.ts';
import type { ReturnDraft } from '@darzi/contract/returns/returns.routes.ts';
import type { ReturnedPieces, StoredReturn } from './stored-return.ts';

type SentOrder = {
  readonly deliveredAt: Date | null;
  readonly returnDays: number;
  readonly lines: readonly {
    readonly productId: ProductId;
    readonly size: string;
    readonly quantity: number;
  }[];
};

/** Pieces of a line that their customer has in one size, as bought or as sent in exchange. */
export type Holding = {
  readonly position: number;
  readonly productId: ProductId;
  readonly size: string;
  readonly pieces: number;
  /** Those of them that can be returned now. */
  readonly inTime: number;
  /** The last moment for that, epoch milliseconds. */
  readonly until: number;
};

const piecesIn = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((pieces, { quantity }) => pieces + quantity, 0);

/** What came to the customer, from `from` on and to be returned until `until`; by position and size. */
const arrivalsOf = ({ deliveredAt, returnDays, lines }: SentOrder, returns: readonly StoredReturn[]) => {
  const until = returnUntilOf(deliveredAt, returnDays);
  if (until === null) return [];
  const bought = lines.map(({ size, quantity }, index) => ({
    position: index + 1,
    size,
    quantity,
    from: 0,
    until,
  }));
  const exchanged = returns.flatMap((one) =>
    one.state !== 'exchanged' || one.resolution !== 'exchange'
      ? []
      : one.lines.map(({ position, quantity, exchangeSize: size }) => ({
          position,
          size,
          quantity,
          from: one.movedAt.getTime(),
          until: exchangedUntilOf(one.movedAt, returnDays),
        })),
  );
  return [...bought, ...exchanged];
};

/**
 * What the customer of an order has of it, by line and size; nothing before delivery. Pieces of a return count as gone
 * from its request on, unless it is declined or withdrawn.
 */
export const holdingsOf = (
  order: SentOrder,
  returns: readonly StoredReturn[],
  now: Date,
): readonly Holding[] => {
  const gone = returns
    .filter(({ state }) => state !== 'declined' && state !== 'withdrawn')
    .flatMap(({ lines, createdAt }) => lines.map((line) => ({ ...line, at: createdAt.getTime() })));
  const arrivals = Map.groupBy(arrivalsOf(order, returns), ({ position, size }) => `${position} ${size}`);
  return [...arrivals.values()]
    .flatMap((came) => {
      const [{ position, size } = { position: 0, size: '' }] = came;
      const line = order.lines[position - 1];
      if (line === undefined) return [];
      const back = gone.filter((one) => one.position === position && one.size === size);
      const pieces = piecesIn(came) - piecesIn(back);
      // pieces of one size are alike: what went back since the first of these came is taken from these
      const open = came.filter(({ until }) => now.getTime() <= until);
      const since = Math.min(...open.map(({ from }) => from));
      const left = piecesIn(open) - piecesIn(back.filter(({ at }) => at >= since));
      const until = Math.max(...came.map((one) => one.until));
      const inTime = Math.max(0, Math.min(pieces, left));
      return [{ position, productId: line.productId, size, pieces, inTime, until }];
    })
    .toSorted((a, b) => a.position - b.position);
};

/**
 * Decides a request: in time, for pieces that the customer has, with another size if an exchange is requested.
 * @param at when it was asked, or `at any time` where the promised period does not matter
 */
export const decideReturn = (
  order: SentOrder,
  returns: readonly StoredReturn[],
  draft: ReturnDraft,
  at: Date | 'at any time',
): Outcome<ReturnedPieces> => {
  if (order.deliveredAt === null) return refuse('return.not_delivered');
  const anyTime = at === 'at any time';
  const left = [...holdingsOf(order, returns, anyTime ? order.deliveredAt : at)];
  const refunded: { readonly position: number; readonly size: string; readonly quantity: number }[] = [];
  const exchanged: ((typeof refunded)[number] & { readonly exchangeSize: string })[] = [];
  for (const { _id, position: named, size, quantity, exchangeSize } of draft.lines) {
    const these = left.filter(
      (one) =>
        one.productId === _id.toLowerCase() &&
        one.size === size &&
        (named === undefined || one.position === named),
    );
    const most = ({ pieces, inTime }: Holding) => (anyTime ? pieces : inTime);
    const held = these.find((one) => quantity <= most(one)) ?? these[0];
    if (held === undefined) return refuse('return.unknown_piece');
    if (quantity > held.pieces) return refuse('return.too_many');
    if (quantity > most(held)) return refuse('return.too_late', { values: { days: order.returnDays } });
    left.splice(left.indexOf(held), 1);
    const { position } = held;
    if (draft.resolution === 'refund') refunded.push({ position, size, quantity });
    else if (exchangeSize === undefined || exchangeSize === size) return refuse('return.size_missing');
    else exchanged.push({ position, size, quantity, exchangeSize });
  }
  return accept(
    draft.resolution === 'refund'
      ? { resolution: 'refund', lines: refunded }
      : { resolution: 'exchange', lines: exchanged },
  );
};
