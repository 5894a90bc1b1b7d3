import { MESSAGES } from '@darzi/contract/messages.ts';
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { FailedLoad } from '../shell/failed-load.tsx';
import { useMe } from '../shell/profile-menu.tsx';
import { areaAt, areasFor, type StaffArea } from '../shell/staff-areas.ts';
import { useGuard } from '../shell/use-guard.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { StaffHeader } from './staff-header.tsx';

const Waiting = () => (
  <div className="grid gap-6 pt-10">
    <Skeleton className="h-10 w-full max-w-56" />
    <Skeleton of="rows" className="h-96 w-full" />
  </div>
);

/** Tells staff where their own work is, and everybody else that this is for staff. */
const WrongRoom = ({ area, own }: { area: StaffArea; own: StaffArea | undefined }) => {
  const name = area.label.toLowerCase();
  return own === undefined ? (
    <EmptyState
      headingLevel="h1"
      title={`The ${name} is for staff only`}
      action={<LinkButton to="/">Go to the shop</LinkButton>}
    >
      Your account has no access to it. If it should, ask the owner of the shop.
    </EmptyState>
  ) : (
    <EmptyState
      headingLevel="h1"
      title={`The ${name} is not open to your role`}
      action={<LinkButton to={own.path}>Go to the {own.label.toLowerCase()}</LinkButton>}
    >
      Your work is in the {own.label.toLowerCase()}. If you need more, ask the owner of the shop.
    </EmptyState>
  );
};

/**
 * The frame of a staff area: signed-out people go to login and come back; people without the right role are told so;
 * everybody else sees the page. The server checks every call by itself.
 */
const StaffShell = ({ area, children }: { area: StaffArea; children: ReactNode }) => {
  const isIn = useGuard();
  const me = useMe(isIn);
  const user = me.data;
  const areas = user === undefined ? [] : areasFor(user.role);
  return (
    <>
      <StaffHeader user={user} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto min-h-[80vh] w-full max-w-[1840px] px-(--page-margin) pb-20 outline-none"
      >
        {user === undefined && me.isError ? (
          <FailedLoad query={me} text={MESSAGES.genericError} />
        ) : user === undefined ? (
          <Waiting />
        ) : areas.includes(area) ? (
          children
        ) : (
          <WrongRoom area={area} own={areas[0]} />
        )}
      </main>
    </>
  );
};

/** Wraps every staff page; the address decides the area. */
const StaffLayout = () => {
  const area = areaAt(useLocation().pathname);
  return area === undefined ? null : (
    <StaffShell area={area}>
      <Outlet />
    </StaffShell>
  );
};

export default StaffLayout;
