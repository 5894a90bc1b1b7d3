import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePendingAdd } from './shell/pending-add.ts';
import { MINE } from './shell/query-client.ts';
import { onSessionEnded, onSignedOut, readToken, useToken } from './shell/session.ts';
import { loadedTray, onTray, toast } from './shell/toast.ts';
import { loginState } from './shell/use-guard.ts';
import { reportOutOfReach, useUnreachedPages } from './shell/use-unreached-pages.ts';
import { textsOf } from './texts/texts.ts';

const message = await textsOf('messages');

const none = () => undefined;

/**
 * Logging out erases an unsent custom order and the marks of messages read. A session that merely expired loses no
 * work: the draft waits for the same account, and is erased before anybody else's begins.
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
 * Without a connection, a click on a link to another page is ignored: the router would fail to fetch the page's
 * data and replace this one, with everything entered here, by an error.
 */
const stayOffline = (event: MouseEvent): void => {
  if (navigator.onLine || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[href]:not([target],[download])');
  if (link?.host !== location.host || link.pathname === location.pathname) return;
  event.preventDefault();
  event.stopPropagation();
  reportOutOfReach();
};

/** The browser says nothing of a page that is shown without being loaded: screen readers hear its title here. */
const PageTitle = () => {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setTitle(document.title);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
};

/** Handles sign-in, sign-out and a lost connection on every page. Renders only what is said. */
export const SessionKeeper = () => {
  const token = useToken();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const Tray = useSyncExternalStore(onTray, loadedTray, none);

  useEffect(() => {
    if (token === null) queries.removeQueries({ queryKey: [MINE] });
  }, [token, queries]);

  useEffect(() => {
    // Shown again by the Back button, with what it knew when it was left.
    const shown = ({ persisted }: PageTransitionEvent) =>
      persisted && readToken() !== null && void queries.invalidateQueries({ queryKey: [MINE] });
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, [queries]);

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
  useUnreachedPages();

  return (
    <>
      <PageTitle />
      {Tray ? <Tray /> : null}
    </>
  );
};
