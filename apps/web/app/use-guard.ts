import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginState } from './own-path.ts';
import { useToken } from './session.ts';

/** False while rendering on the server and during hydration, true from then on. */
export const useIsHydrated = (): boolean => {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
};

/**
 * For pages behind login: true once it is known that somebody is signed in.
 * A visitor is sent to login and comes back here afterwards; until it is true the page shows its skeleton.
 */
export const useGuard = (): boolean => {
  const token = useToken();
  const isHydrated = useIsHydrated();
  const location = useLocation();
  const navigate = useNavigate();
  const isOut = isHydrated && token === null;
  useEffect(() => {
    if (isOut) navigate('/login', { replace: true, state: loginState(location) });
  }, [isOut, navigate, location]);
  return isHydrated && token !== null;
};
