import type { User } from '@darzi/contract/accounts/accounts.routes.ts';
import { useEffect, useState } from 'react';
import { type MetaArgs, useNavigate } from 'react-router';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { LoginPrompt } from '../../shell/login-prompt.tsx';
import { useMe } from '../../shell/profile-menu.tsx';
import { signOut, useToken } from '../../shell/session.ts';
import { describePersonalPage, useShop } from '../../shell/shop.ts';
import { toast } from '../../shell/toast.ts';
import { useIsHydrated } from '../../shell/use-guard.ts';
import { textsOf } from '../../texts/texts.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { ReminderChoice } from '../mailings/reminder-choice.tsx';
import { AddressBook } from './address-book.tsx';
import { DetailsForm } from './details-form.tsx';
import { EmailState } from './email-state.tsx';
import { MeasurementBook } from './measurement-book.tsx';
import { MyData } from './my-data.tsx';
import { FirstPassword, PasswordForm } from './password-form.tsx';
import { PhoneMessagesSection } from './phone-messages.tsx';
import { SessionList } from './session-list.tsx';
import { TwoFactor } from './two-factor.tsx';

const [t, message, word] = await Promise.all([textsOf('profile'), textsOf('messages'), textsOf('words')]);

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('myProfile'));

export const handle = { isTranslated: true };

const ProfileSkeleton = () => (
  <div role="status">
    <span className="sr-only">{t('loadingProfile')}</span>
    <PagePart size="large" title={t('yourDetails')}>
      <div className="grid gap-5">
        <Skeleton className="h-19 w-full" />
        <Skeleton className="h-19 w-full" />
        <Skeleton className="h-11 w-full max-w-32" />
      </div>
    </PagePart>
    <PagePart size="large" title={t('addresses')} text={t('firstAtCheckout')}>
      <Skeleton className="h-48 w-full sm:w-1/2" />
    </PagePart>
  </div>
);

/** Hidden if the shop sends none. */
const RemindersPart = () => {
  const { reminderKinds } = useShop().settings;
  return reminderKinds.length === 0 ? null : (
    <PagePart size="large" title={t('emails')} text={t('onlyTicked')}>
      {reminderKinds.map((kind) => (
        <div key={kind} className="min-h-11">
          <ReminderChoice kind={kind} />
        </div>
      ))}
    </PagePart>
  );
};

const Sections = ({ user, onDeleted }: { user: User; onDeleted: (message: string) => void }) => (
  <>
    <PagePart size="large" title={t('yourDetails')}>
      <div className="grid gap-6">
        <EmailState user={user} />
        <DetailsForm user={user} />
      </div>
    </PagePart>
    <PagePart size="large" title={t('addresses')} text={t('firstAtCheckout')}>
      <AddressBook user={user} />
    </PagePart>
    <PagePart size="large" title={t('measurements')} text={t('forEveryone')}>
      <MeasurementBook />
    </PagePart>
    <RemindersPart />
    <PhoneMessagesSection />
    {user.hasPassword ? (
      <PagePart size="large" title={t('password')} text={t('signsOut')}>
        <PasswordForm />
      </PagePart>
    ) : (
      <PagePart size="large" title={t('password')} text={t('signInByCode')}>
        <FirstPassword email={user.email} />
      </PagePart>
    )}
    {user.role === 'customer' ? null : (
      <PagePart size="large" title={t('twoFactor')} text={t('twoFactorText')}>
        <TwoFactor />
      </PagePart>
    )}
    <PagePart size="large" title={t('sessions')} text={t('whereSignedIn')}>
      <SessionList />
    </PagePart>
    <PagePart size="large" title={t('myData')} text={t('myDataText')}>
      <MyData onDeleted={onDeleted} />
    </PagePart>
  </>
);

const Profile = ({ onDeleted }: { onDeleted: (message: string) => void }) => {
  const isSignedIn = useToken() !== null;
  const isHydrated = useIsHydrated();
  const me = useMe(isHydrated && isSignedIn);
  if (isHydrated && !isSignedIn) return <LoginPrompt title={t('loginForProfile')} />;
  if (!isHydrated || me.isPending) return <ProfileSkeleton />;
  if (me.data === undefined) {
    return <FailedLoad query={me} text={message('genericError')} />;
  }
  return <Sections user={me.data} onDeleted={onDeleted} />;
};

/** Shown after the account is deleted, in place of the profile, which would ask to sign in. */
const Goodbye = ({ message: farewell }: { message: string }) => {
  const navigate = useNavigate();
  useEffect(() => {
    signOut();
    toast.success(word(farewell));
    void navigate('/', { replace: true });
  }, [farewell, navigate]);
  return <ProfileSkeleton />;
};

const ProfilePage = () => {
  const [goodbye, setGoodbye] = useState<string>();
  return (
    <div className="measure min-h-[calc(100dvh-var(--header-height))] pb-20">
      <PageHead title={t('myProfile')} />
      {goodbye === undefined ? <Profile onDeleted={setGoodbye} /> : <Goodbye message={goodbye} />}
    </div>
  );
};

export default ProfilePage;
