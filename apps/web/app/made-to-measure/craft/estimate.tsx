import { showDay } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '../../shell/call.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { type CraftDraft, errorsOfStep, measuredInches } from './craft-draft.ts';
import { fabricsOf, wearerOf } from './garment-draft.ts';

const t = await textsOf('craft');

/** What the estimate is asked with: what is at fault in the form is left out, it says so itself. */
const askedOf = (draft: CraftDraft) => {
  const { garment, choices } = draft.garment;
  if (garment === '') return undefined;
  const faults = errorsOfStep(draft, 'measurements');
  const fabrics = fabricsOf(draft.garment);
  const fabric = fabrics.find((one) => one === draft.design.fabric) ?? fabrics[0];
  if (fabric === undefined) return undefined;
  const wearer = faults['design.wearer.age'] === undefined ? wearerOf(draft.garment) : undefined;
  const measurements =
    draft.mode === 'custom'
      ? Object.fromEntries(
          Object.entries(measuredInches(draft)).filter(
            ([name]) => faults[`measurements.${name}`] === undefined,
          ),
        )
      : {};
  return {
    garment,
    fabric,
    choices,
    measurements,
    ...(wearer === undefined ? {} : { wearer }),
  };
};

/** What it takes: cloth, a range of price, and when it can be ready. Shows nothing where the designer decides. */
export const Estimate = ({ draft }: { draft: CraftDraft }) => {
  const asked = useDeferredValue(JSON.stringify(askedOf(draft)));
  const estimate = useQuery({
    queryKey: ['garment-estimate', asked],
    queryFn: async ({ signal }) => {
      const body = askedOf(draft);
      return body === undefined ? null : call('POST /api/custom-order/estimate', { body }, { signal });
    },
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: 1,
  });
  const found = estimate.data;
  if (asked === undefined || found === undefined || found === null) return null;
  const { cloth, price, readyBy } = found;
  const { neededBy } = draft.garment;
  const isTooEarly = neededBy !== '' && neededBy < readyBy.earliest;
  return (
    <section aria-label={t('whatItTakes')} className="border-t border-line pt-4">
      <dl className="grid gap-x-6 gap-y-3 text-15 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <dt className="text-13 text-chalk">{t('priceAbout')}</dt>
          <dd className="font-display text-22 tabular-nums">
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
        </div>
      </dl>
      <p className="pt-2 text-13 text-chalk">{t('bidIsPrice')}</p>
      <div role="status">
        {isTooEarly ? (
          <Banner tone="warning" className="mt-3">
            {t('tooEarly', { needed: showDay(neededBy), earliest: showDay(readyBy.earliest) })}
          </Banner>
        ) : null}
      </div>
    </section>
  );
};
