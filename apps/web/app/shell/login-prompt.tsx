import { useLocation } from 'react-router';
import { textsOf } from '../texts/texts.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { loginState } from './use-guard.ts';

const t = await textsOf('shell');

/** Asks a visitor to sign in before showing personal content, and leads back here afterwards. */
export const LoginPrompt = ({
  title,
  headingLevel = 'h2',
}: {
  title: string;
  headingLevel?: 'h1' | 'h2';
}) => {
  const location = useLocation();
  return (
    <EmptyState
      title={title}
      headingLevel={headingLevel}
      action={
        <LinkButton to="/login" state={loginState(location)}>
          {t('login')}
        </LinkButton>
      }
    />
  );
};
