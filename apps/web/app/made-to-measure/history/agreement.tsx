import { showDay } from '@darzi/contract/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { call, failureText } from '../../shell/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AgreementSections } from '../order/agreement-sections.tsx';
import { isUnchanged } from './agreement-proof.ts';
import { CUSTOM_ORDERS_KEY } from './own-custom-orders.ts';

/** The frozen copy of what was agreed on, and whether it is still what was signed. */
export const AgreementCopy = ({ orderId }: { orderId: string }) => {
  const { data, isPending, error } = useQuery({
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
  if (isPending) return <Skeleton className="mt-5 h-64 w-full" />;
  if (data === undefined)
    return <Banner className="mt-5">{failureText(error, 'The agreement could not be loaded.')}</Banner>;
  return (
    <div className="grid gap-6 pt-5">
      {data.isProven === false ? (
        <Banner>This copy does not match what was agreed. Please contact support.</Banner>
      ) : (
        <Banner tone="info">
          {data.isProven
            ? 'Checked in your browser just now: nothing has changed since you accepted.'
            : 'This browser cannot check the copy here.'}
        </Banner>
      )}
      <p className="text-15 text-chalk">
        Agreed on {showDay(data.acceptedAt)}. Both sides keep this copy; its number is{' '}
        <span className="tabular-nums wrap-anywhere select-all">{data.hash}</span>.
      </p>
      <AgreementSections fields={data.fields} />
    </div>
  );
};
