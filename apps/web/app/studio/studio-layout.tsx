import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useToken } from '../shell/session.ts';
import { watchChanges } from '../shell/watch-changes.ts';
import { ShortcutHelp } from '../staff/shortcut-help.tsx';
import { STUDIO } from './use-studio.ts';

/** Several changes in quick succession cause one refetch. */
const GATHER_MS = 300;

/** Keeps the studio up to date while it is open. After a broken stream resumes, everything is refetched. */
const useStudioEvents = (): void => {
  const token = useToken();
  const queries = useQueryClient();
  useEffect(() => {
    if (token === null) return;
    const leaving = new AbortController();
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(gathering);
      gathering = setTimeout(() => void queries.invalidateQueries({ queryKey: STUDIO }), GATHER_MS);
    };
    const onLive = (isLive: boolean) => {
      if (isLive) refresh();
    };
    const path = '/api/studio/custom-orders/events';
    void watchChanges({ path, token, onLive, onChange: refresh }, leaving.signal);
    return () => {
      leaving.abort();
      clearTimeout(gathering);
    };
  }, [token, queries]);
};

const WORDS = {
  search: 'Search the orders',
  rows: 'Next and previous order in the list or on the board',
  open: 'Open the order',
  choose: 'Select an order in the list, to move several at once',
};

/** Wraps every studio page: live updates and keyboard shortcuts. */
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
