import { textsOf } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';
import { failureText } from './call.ts';

const t = await textsOf('shell');

/** A failed query, and the text for when the server gave no sentence of its own. */
export type Failed = {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  readonly text: string;
};

/** A page, or its main content, could not be loaded: the reason, and a retry button. */
export const FailedLoad = ({ query, text }: Failed) => (
  <ErrorState
    action={
      <Button variant="secondary" onClick={() => query.refetch()}>
        {t('tryAgain')}
      </Button>
    }
  >
    {failureText(query.error, text)}
  </ErrorState>
);

/** {@link FailedLoad} for a part of a page that works without it. */
export const FailedPart = ({ query, text }: Failed) => (
  <Banner
    action={
      <Button variant="quiet" onClick={() => query.refetch()}>
        {t('tryAgain')}
      </Button>
    }
  >
    {failureText(query.error, text)}
  </Banner>
);
