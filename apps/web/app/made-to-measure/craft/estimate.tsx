import { showDay } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { isRefused } from '../../shell/failed-load.ts';
import { textsOf } from '../../texts/texts.ts';
import { useSettled } from '../../ui/steady.ts';
import { askedOfDraft } from './asked-of-draft.ts';
import type { CraftDraft } from './craft-draft.ts';

const t = await textsOf('craft');

const AGAIN_MS = 5_000;

const useEstimateQuery = (draft: CraftDraft) => {
  const asked = useSettled(JSON.stringify(askedOfDraft(draft)));
  const estimate = useQuery({
    queryKey: ['garment-estimate', asked],
    queryFn: ({ signal }) =>
      call('POST /api/custom-order/estimate', { body: JSON.parse(asked ?? '{}') }, { signal }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: (_count, error) => !isRefused(error),
    retryDelay: AGAIN_MS,
  });
  const isKnown = asked !== undefined;
  const isAway = isKnown && estimate.failureReason !== null && !isRefused(estimate.failureReason);
  // the estimate of what was chosen before would be taken for this one's
  const isStale = isAway && estimate.isPlaceholderData;
  return { found: isKnown && !isStale ? estimate.data : undefined, isAway };
};

/** The estimate for the form so far; undefined until it arrives, and when the designer decides. */
export const useEstimate = (draft: CraftDraft) => useEstimateQuery(draft).found;

/** The estimate: cloth, a price range, and when it can be ready. Renders nothing when the designer decides. */
export const Estimate = ({ draft }: { draft: CraftDraft }) => {
  const { found, isAway } = useEstimateQuery(draft);
  if (found === undefined)
    return isAway ? (
      <p role="status" className="border-t border-line pt-4 text-15 text-chalk">
        {t('estimateAway')}
      </p>
    ) : null;
  const { cloth, lining, price, readyBy } = found;
  return (
    <section aria-label={t('whatItTakes')} className="border-t border-line pt-4">
      <dl className="grid gap-x-6 gap-y-3 text-15 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <dt className="text-13 text-chalk">{t('priceAbout')}</dt>
          <dd className="mt-1 font-display text-22 tabular-nums">
            {t('priceRange', { low: showRupees(price.low), high: showRupees(price.high) })}
          </dd>
        </div>
        <div>
          <dt className="text-13 text-chalk">{t('readyBetween')}</dt>
          <dd>
            {t('daysBetween', { earliest: showDay(readyBy.earliest), latest: showDay(readyBy.latest) })}
          </dd>
        </div>
        <div>
          <dt className="text-13 text-chalk">{t('cloth')}</dt>
          <dd>{t('clothNeeded', { metres: cloth.metres, inches: cloth.widthInches })}</dd>
          {lining && (
            <dd>
              {t('lining')}: {t('clothNeeded', { metres: lining.metres, inches: lining.widthInches })}
            </dd>
          )}
        </div>
      </dl>
      <p className="pt-2 text-13 text-chalk">{t('bidIsPrice')}</p>
    </section>
  );
};

/** {@link Estimate} in two lines, for small spaces. */
const ShortEstimate = ({ draft }: { draft: CraftDraft }) => {
  const found = useEstimate(draft);
  if (found === undefined) return <span>{t('everyChoice')}</span>;
  const { price, readyBy } = found;
  return (
    <>
      <span className="block text-15 text-ink tabular-nums">
        {t('aboutPrice', { low: showRupees(price.low), high: showRupees(price.high) })}
      </span>
      <span className="block">
        {t('readyAbout', { earliest: showDay(readyBy.earliest), latest: showDay(readyBy.latest) })}
      </span>
      <span className="block">{t('pressFigure')}</span>
    </>
  );
};

export default ShortEstimate;
