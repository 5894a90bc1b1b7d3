import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePendingAdd } from './shell/pending-add.ts';
import { MINE } from './shell/query-client.ts';
import { onSessionEnded, onSignedOut, useToken } from './shell/session.ts';
import { isTrayWanted, onTrayWanted, toast } from './shell/toast.ts';
import { loginState } from './shell/use-guard.ts';
import { textsOf } from './texts/texts.ts';

const [t, message] = await Promise.all([textsOf('shell'), textsOf('messages')]);

const ToastTray = lazy(() => import('./shell/toast-tray.tsx'));

const never = () => false;

/**
 * What was entered for a custom order and not sent yet, and what was read about one, goes with the logout. A session that
 * merely ended loses no work: the draft waits for the same account and is erased before anybody else's begins.
 */
const eraseCustomOrders = async () => {
  const [{ eraseDrafts }, { clearSeen }] = await Promise.all([
    import('./made-to-measure/craft/craft-draft.store.ts'),
    import('./made-to-measure/history/seen-messages.ts'),
  ]);
  clearSeen();
  await eraseDrafts();
};

/**
 * A link to another page, pressed without a connection, leaves this one as it is: the router would fetch the page's
 * scripts in vain and hand over to the browser's own page of faults, with everything entered here gone.
 */
const stayOffline = (event: MouseEvent): void => {
  if (navigator.onLine || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[href]:not([target],[download])');
  if (link?.host !== location.host || link.pathname === location.pathname) return;
  event.preventDefault();
  event.stopPropagation();
  toast.error(t('outOfReach') + t('offline'), { id: 'offline' });
};

/** What follows from signing in and out, and from losing the connection, on every page. Draws nothing but the messages. */
export const SessionKeeper = () => {
  const token = useToken();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const hasTray = useSyncExternalStore(onTrayWanted, isTrayWanted, never);

  useEffect(() => {
    if (token === null) queries.removeQueries({ queryKey: [MINE] });
  }, [token, queries]);

  useEffect(() => {
    addEventListener('click', stayOffline, true);
    return () => removeEventListener('click', stayOffline, true);
  }, []);

  useEffect(() => onSignedOut(() => void eraseCustomOrders().catch(() => undefined)), []);

  useEffect(
    () =>
      onSessionEnded(() => {
        queries.removeQueries({ queryKey: [MINE] });
        toast.warning(message('sessionExpired'));
        if (location.pathname !== '/login') navigate('/login', { state: loginState(location) });
      }),
    [queries, navigate, location],
  );

  usePendingAdd(token);

  return hasTray ? (
    <Suspense fallback={null}>
      <ToastTray />
    </Suspense>
  ) : null;
};
