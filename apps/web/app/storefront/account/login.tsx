import { pathIn } from '@darzi/contract/languages.ts';
import { useEffect, useRef, useState } from 'react';
import { type MetaArgs, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isPayingPage } from '../../payment/paying-pages.ts';
import { useMe } from '../../shell/profile-menu.tsx';
import { useToken } from '../../shell/session.ts';
import { describePersonalPage, useShop } from '../../shell/shop.ts';
import { areasFor } from '../../shell/staff-areas.ts';
import { isOrderWaiting, ownPath, returnPathOf, useIsHydrated } from '../../shell/use-guard.ts';
import { languageNow } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';
import { readAskedCode } from './asked-code.ts';
import { EmailCodeForm } from './email-code-form.tsx';
import { LoginForm } from './login-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const t = await textsOf('account');

export const handle = { isTranslated: true };

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('login'));

const HOME = '/';

/** Where to go after signing in: a path of ours from the address, else the previous page, else home. */
const useReturnPath = (): string => {
  const location = useLocation();
  const [search] = useSearchParams();
  const given = ownPath(search.get('returnTo'));
  return given === undefined || given.startsWith('/login') ? returnPathOf(location) : given;
};

/** Continues as soon as somebody is signed in, even if that happened earlier or in another window. */
const useGoOn = (): void => {
  const token = useToken();
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const from = useReturnPath();
  const session = isHydrated ? token : null;
  // people without a previous page go home; for staff that is their work
  const me = useMe(session !== null && from === HOME);
  const isKnown = from !== HOME || !me.isPending;
  const path = from === HOME ? (areasFor(me.data?.role ?? 'customer').at(-1)?.path ?? HOME) : from;
  useEffect(() => {
    if (session === null || !isKnown) return;
    if (isPayingPage(path)) window.location.replace(pathIn(languageNow(), path));
    else void navigate(path, { replace: true });
    // also by another session: after a page that did not arrive, a second login tries again
  }, [session, isKnown, path, navigate]);
};

const TOGGLE = 'text-link min-h-11 px-1 font-medium text-ink hover:text-madder';

type Form = 'login' | 'sign up' | 'code';

/** The title of each form, by key. */
const TITLE = {
  login: 'login',
  'sign up': 'signUp',
  code: 'withEmail',
} as const satisfies Record<Form, string>;

/** The visible form and its setter, which focuses the first field still to fill in. */
const useShownForm = (isOffered: boolean) => {
  const [form, setForm] = useState<Form>('login');
  const box = useRef<HTMLDivElement>(null);
  const [wasChanged, setChanged] = useState(0);
  useEffect(() => {
    // Back from the mail app on a page that the phone has reloaded.
    if (isOffered && readAskedCode() !== undefined) setForm('code');
  }, [isOffered]);
  useEffect(() => {
    if (wasChanged === 0 || box.current === null) return;
    const inputs = [...box.current.querySelectorAll('input')];
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, [wasChanged]);
  const change = (to: Form) => {
    setForm(to);
    setChanged((before) => before + 1);
  };
  return { form, box, change };
};

const LoginPage = () => {
  useGoOn();
  const { isEmailCodeOffered } = useShop().settings;
  const { form, box, change } = useShownForm(isEmailCodeOffered);
  const [email, setEmail] = useState<string>();
  const location = useLocation();
  const isWaiting = useIsHydrated() && isOrderWaiting(location);
  return (
    <AccountFrame title={t(TITLE[form])} intro={isWaiting ? t('orderWaits') : undefined}>
      <div ref={box}>
        {form === 'sign up' ? (
          <SignUpForm
            onCreated={(created) => {
              setEmail(created);
              change('login');
            }}
          />
        ) : null}
        {form === 'login' ? <LoginForm email={email} /> : null}
        {form === 'code' ? <EmailCodeForm email={email} /> : null}
      </div>
      {isEmailCodeOffered && form !== 'code' ? (
        <Button variant="secondary" size="large" wide className="mt-4" onClick={() => change('code')}>
          {t(TITLE.code)}
        </Button>
      ) : null}
      <div aria-hidden="true" className="stitch mt-9 mb-4 text-chalk" />
      {form === 'code' ? (
        <p className="text-15 text-chalk">
          {t('havePassword')}{' '}
          <button type="button" className={TOGGLE} onClick={() => change('login')}>
            {t('login')}
          </button>
        </p>
      ) : (
        <p className="text-15 text-chalk">
          {form === 'sign up' ? t('haveAccount') : t('newHere')}{' '}
          <button
            type="button"
            className={TOGGLE}
            onClick={() => change(form === 'sign up' ? 'login' : 'sign up')}
          >
            {form === 'sign up' ? t('login') : t('signUp')}
          </button>
        </p>
      )}
    </AccountFrame>
  );
};

export default LoginPage;
