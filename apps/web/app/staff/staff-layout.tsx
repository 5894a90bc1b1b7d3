import { Outlet, useLocation } from 'react-router';
import { areaAt } from '../shell/staff-areas.ts';
import { StaffShell } from './staff-shell.tsx';

/** Around every page of a room for staff; the room is the one that the address lies in. */
const StaffLayout = () => {
  const area = areaAt(useLocation().pathname);
  return area === undefined ? null : (
    <StaffShell area={area}>
      <Outlet />
    </StaffShell>
  );
};

export default StaffLayout;
