import { Outlet } from 'react-router';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useStudioEvents } from './use-studio-events.ts';

/** Around every page of the studio: news arrive by themselves, and the keyboard reaches everything. */
const StudioLayout = () => {
  useStudioEvents();
  return (
    <>
      <Outlet />
      <ShortcutHelp />
    </>
  );
};

export default StudioLayout;
