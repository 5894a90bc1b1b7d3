import { showDay } from '@darzi/contract/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { FailedPart } from '../../shell/failed-load.tsx';
import { textsOf, withSlot } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AgreementSections } from '../order/agreement-sections.tsx';
import { isUnchanged } from './agreement-proof.ts';
import { CUSTOM_ORDERS_KEY } from './own-custom-orders.ts';

const t = await textsOf('history');

/** The frozen copy of the agreement, and whether it is unchanged. */
export const AgreementCopy = ({ orderId }: { orderId: string }) => {
  const query = useQuery({
    queryKey: [...CUSTOM_ORDERS_KEY, orderId, 'agreement'],
    queryFn: async ({ signal }) => {
      const agreement = await call(
        'GET /api/custom-order/:id/agreement',
        { params: { id: orderId } },
        { signal },
      );
      return { ...agreement, isProven: await isUnchanged(agreement) };
    },
  });
  const { data } = query;
  if (query.isPending) return <Skeleton className="mt-5 h-64 w-full" />;
  if (data === undefined)
    return (
      <div className="pt-5">
        <FailedPart query={query} text={t('agreementFailed')} />
      </div>
    );
  return (
    <div className="grid gap-6 pt-5">
      {data.isProven === false ? (
        <Banner>{t('copyDiffers')}</Banner>
      ) : (
        <Banner tone="info">{data.isProven ? t('checkedNow') : t('cannotCheck')}</Banner>
      )}
      <p className="text-15 text-chalk">
        {withSlot(
          (hash) => t('agreedOn', { day: showDay(data.acceptedAt), hash }),
          <span className="tabular-nums wrap-anywhere select-all">{data.hash}</span>,
        )}
      </p>
      <AgreementSections fields={data.fields} />
    </div>
  );
};
