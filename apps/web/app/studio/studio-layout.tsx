import { Outlet } from 'react-router';
import { ShortcutHelp } from '../staff/shortcut-help.tsx';
import { useStudioEvents } from './use-studio-events.ts';

const WORDS = {
  search: 'Search the orders',
  rows: 'Next and previous order in the list or on the board',
  open: 'Open the order',
  choose: 'Choose an order in the list, to move several at once',
};

/** Around every page of the studio: news arrive by themselves, and the keyboard reaches everything. */
const StudioLayout = () => {
  useStudioEvents();
  return (
    <>
      <Outlet />
      <ShortcutHelp words={WORDS} searchAt="/studio/orders" />
    </>
  );
};

export default StudioLayout;
