import { pathIn } from '@darzi/contract/languages.ts';
import { useEffect, useRef, useState } from 'react';
import { type MetaArgs, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isPayingPage } from '../../payment/paying-pages.ts';
import { useMe } from '../../shell/profile-menu.tsx';
import { useToken } from '../../shell/session.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { areasFor } from '../../shell/staff-areas.ts';
import { ownPath, returnPathOf, useIsHydrated } from '../../shell/use-guard.ts';
import { languageNow } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { AccountFrame } from './account-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const t = await textsOf('account');

export const handle = { isTranslated: true };

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('login'));

const HOME = '/';

/** Where to go once signed in: an own path given in the address, else where one came from, else home. */
const useReturnPath = (): string => {
  const location = useLocation();
  const [search] = useSearchParams();
  const given = ownPath(search.get('returnTo'));
  return given === undefined || given.startsWith('/login') ? returnPathOf(location) : given;
};

/** Goes on as soon as somebody is signed in, also when that happened before or in another window. */
const useGoOn = (): void => {
  const token = useToken();
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const from = useReturnPath();
  const isIn = isHydrated && token !== null;
  // who came from nowhere in particular goes home; for people who work here that is their work
  const me = useMe(isIn && from === HOME);
  const isKnown = from !== HOME || !me.isPending;
  const path = from === HOME ? (areasFor(me.data?.role ?? 'customer').at(-1)?.path ?? HOME) : from;
  useEffect(() => {
    if (!isIn || !isKnown) return;
    if (isPayingPage(path)) window.location.replace(pathIn(languageNow(), path));
    else void navigate(path, { replace: true });
  }, [isIn, isKnown, path, navigate]);
};

const TOGGLE = 'text-link min-h-11 px-1 font-medium text-ink hover:text-madder';

const LoginPage = () => {
  useGoOn();
  const [isSigningUp, setSigningUp] = useState(false);
  const [email, setEmail] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const [wasToggled, setToggled] = useState(0);
  useEffect(() => {
    if (wasToggled > 0) box.current?.querySelector('input')?.focus();
  }, [wasToggled]);
  const toggle = () => {
    setSigningUp((before) => !before);
    setToggled((before) => before + 1);
  };
  return (
    <AccountFrame title={isSigningUp ? t('signUp') : t('login')}>
      <div ref={box}>
        {isSigningUp ? (
          <SignUpForm
            onCreated={(created) => {
              setEmail(created);
              toggle();
            }}
          />
        ) : (
          <LoginForm email={email} />
        )}
      </div>
      <div aria-hidden="true" className="stitch mt-9 mb-4 text-chalk" />
      <p className="text-15 text-chalk">
        {isSigningUp ? t('haveAccount') : t('newHere')}{' '}
        <button type="button" className={TOGGLE} onClick={toggle}>
          {isSigningUp ? t('login') : t('signUp')}
        </button>
      </p>
    </AccountFrame>
  );
};

export default LoginPage;
