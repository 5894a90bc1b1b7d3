import type { Bid } from '@darzi/contract/custom-orders/bid.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { textsOf } from '../../texts/texts.ts';
import { Price } from '../../ui/price.tsx';

const t = await textsOf('history');

const designChange = (design: Bid['design'], before: Bid['design']): readonly string[] => {
  if (JSON.stringify(design) === JSON.stringify(before)) return [];
  return [design === null ? t('ownDesignAgain') : t('designProposed')];
};

/** The changes of a revision, in words. The notes that apply now, `notes`, have a place of their own. */
const changesOf = (bid: Bid, before: Bid, notes: string): readonly string[] => {
  const linesBefore = new Map(before.breakdown.map(({ label, amount }) => [label, amount]));
  const lines = new Map(bid.breakdown.map(({ label, amount }) => [label, amount]));
  return [
    ...(bid.price === before.price
      ? []
      : [t('priceFromTo', { before: showRupees(before.price), now: showRupees(bid.price) })]),
    ...[...lines].flatMap(([label, amount]) => {
      const old = linesBefore.get(label);
      if (old === undefined) return [t('newLine', { label, amount: showRupees(amount) })];
      return old === amount
        ? []
        : [t('lineFromTo', { label, before: showRupees(old), now: showRupees(amount) })];
    }),
    ...[...linesBefore.keys()].filter((label) => !lines.has(label)).map((label) => t('without', { label })),
    ...(bid.estimatedDelivery === before.estimatedDelivery || bid.estimatedDelivery === null
      ? []
      : [t('deliveryAround', { day: showDay(bid.estimatedDelivery) })]),
    ...(bid.color === before.color || bid.color === null ? [] : [t('colourNow', { colour: bid.color })]),
    ...designChange(bid.design, before.design),
    ...(bid.designerNotes === before.designerNotes || bid.designerNotes === ''
      ? []
      : [bid.designerNotes === notes ? t('newNotes') : bid.designerNotes]),
  ];
};

/** Whether a bid has more to tell than its price: lines, a composition of its own, or earlier revisions. */
export const hasBidStory = ({ bids }: { bids: readonly Bid[] }): boolean => {
  const last = bids.at(-1);
  return last !== undefined && (bids.length > 1 || last.breakdown.length > 0 || last.design !== null);
};

/** The breakdown of the price. */
export const Breakdown = ({ bid }: { bid: Bid | undefined }) =>
  bid === undefined || bid.breakdown.length === 0 ? null : (
    <dl className="grid gap-1.5 text-15">
      {bid.breakdown.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-6">
          <dt className="min-w-0 text-chalk wrap-anywhere">{label}</dt>
          <dd>
            <Price rupees={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );

/** Every revision after the first, newest first, with its changes. */
export const BidStory = ({ bids }: { bids: readonly Bid[] }) => {
  const revisions = bids.slice(1).map((bid, index) => ({ bid, before: bids[index] }));
  const notes = bids.at(-1)?.designerNotes ?? '';
  if (revisions.length === 0) return null;
  return (
    <div className="grid gap-3 border-l border-madder pl-4 text-15">
      <h4 className="text-13 text-chalk">{t('whatChanged')}</h4>
      <ol className="grid gap-3">
        {revisions.reverse().map(({ bid, before }) => (
          <li key={bid.revision}>
            <p className="text-13 text-chalk">{showDay(bid.at)}</p>
            <ul>
              {(before === undefined ? [] : changesOf(bid, before, notes)).map((change) => (
                <li key={change} className="wrap-anywhere">
                  {change}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
};
