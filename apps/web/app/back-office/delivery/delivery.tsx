import type { MetaArgs } from 'react-router';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { AdminHead } from '../../staff/page-parts.tsx';
import { useSettings } from '../../staff/use-settings.ts';
import { Skeleton } from '../../ui/states.tsx';
import { DeliveryDays } from './delivery-days.tsx';
import { DeliveryRatesPart } from './delivery-rates.tsx';
import { PinList } from './pin-list.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Delivery');

const DeliveryPage = () => {
  const query = useSettings();
  const { data } = query;
  return (
    <>
      <AdminHead
        title="Delivery"
        lead="What shoppers see on a product’s page and at the checkout once they enter their PIN code. Orders that cannot be delivered are refused."
      />
      <PinList />
      {data !== undefined && query.isFetchedAfterMount ? (
        <>
          <DeliveryRatesPart answer={data} onReload={() => query.refetch()} />
          <DeliveryDays answer={data} onReload={() => query.refetch()} />
        </>
      ) : query.isError ? (
        <FailedLoad query={query} text="The settings could not be loaded." />
      ) : (
        <Skeleton of="rows" className="h-96 w-full" />
      )}
    </>
  );
};

export default DeliveryPage;
