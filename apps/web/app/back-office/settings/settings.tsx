import { showMoment } from '@darzi/contract/dates.ts';
import { Link, type MetaArgs } from 'react-router';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { AdminHead } from '../../staff/page-parts.tsx';
import { useSettings } from '../../staff/use-settings.ts';
import { Skeleton } from '../../ui/states.tsx';
import { SettingsForm } from './settings-form.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Settings');

const SettingsPage = () => {
  const query = useSettings();
  const { data } = query;
  return (
    <>
      <AdminHead
        title="Settings"
        lead={
          <>
            Changes take effect immediately, without a restart.{' '}
            {data?.changedAt == null ? null : <>Last changed on {showMoment(data.changedAt)}. </>}
            <Link to="/admin/audit?area=settings" className="text-link hover:text-madder">
              Who changed what
            </Link>
          </>
        }
      />
      {data !== undefined && query.isFetchedAfterMount ? (
        <SettingsForm answer={data} onReload={() => query.refetch()} isReloading={query.isFetching} />
      ) : query.isError ? (
        <FailedLoad query={query} text="The settings could not be loaded." />
      ) : (
        <Skeleton of="rows" className="h-[60rem] w-full" />
      )}
    </>
  );
};

export default SettingsPage;
