import type { User } from '@darzi/contract/accounts/accounts.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { textsOf } from '../texts/texts.ts';
import { PageLink } from '../ui/page-link.tsx';
import { call } from './call.ts';
import { MINE } from './query-client.ts';
import { signOut, useToken } from './session.ts';
import { areasFor } from './staff-areas.ts';
import { loginState } from './use-guard.ts';

const t = await textsOf('shell');

const ITEM = 'flex min-h-11 w-full items-center px-4 text-left text-15 hover:bg-table hover:text-madder';
const ICON = <UserRound size={21} strokeWidth={1.5} aria-hidden="true" />;
const BOX = 'inline-grid size-[44px] place-items-center transition-colors hover:text-madder';

/** The signed-in user; fetched when first needed. */
export const useMe = (isNeeded: boolean) => {
  const token = useToken();
  return useQuery({
    queryKey: [MINE, 'me'],
    queryFn: async ({ signal }): Promise<User> => (await call('GET /api/user/me', {}, { signal })).user,
    enabled: isNeeded && token !== null,
  });
};

/** Ends the session and leads to login. */
export const useLogout = () => {
  const navigate = useNavigate();
  return () => {
    // The token is revoked in the background; leaving does not wait for it.
    void call('POST /api/user/logout', {}).catch(() => undefined);
    signOut();
    navigate('/login');
  };
};

const Items = ({ onDone }: { onDone: () => void }) => {
  const me = useMe(true).data;
  const logout = useLogout();
  return (
    <>
      {me === undefined ? null : <p className="truncate px-4 pt-2 pb-1 text-13 text-chalk">{me.name}</p>}
      <Link to="/profile" className={ITEM} onClick={onDone}>
        {t('myProfile')}
      </Link>
      <Link to="/orders" className={ITEM} onClick={onDone}>
        {t('orderHistory')}
      </Link>
      {(me === undefined ? [] : areasFor(me.role)).map(({ path, label }) => (
        <Link key={path} to={path} className={ITEM} onClick={onDone}>
          {label}
        </Link>
      ))}
      <button type="button" className={ITEM} onClick={logout}>
        {t('logout')}
      </button>
    </>
  );
};

/** A link to login for visitors, a menu for customers. Both take up the same space. */
export const ProfileMenu = () => {
  const token = useToken();
  const location = useLocation();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      box.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);

  if (token === null) {
    return (
      <PageLink to="/login" state={loginState(location)} aria-label={t('login')} className={BOX}>
        {ICON}
      </PageLink>
    );
  }
  return (
    <div ref={box} className="relative">
      <button
        type="button"
        aria-label={t('profile')}
        aria-expanded={isOpen}
        className={BOX}
        onClick={() => setOpen((before) => !before)}
      >
        {ICON}
      </button>
      {isOpen ? (
        <div className="absolute top-full right-0 z-40 w-56 border border-line bg-sheet py-1 shadow-[0_12px_32px_rgb(29_26_23/0.12)]">
          <Items onDone={() => setOpen(false)} />
        </div>
      ) : null}
    </div>
  );
};
