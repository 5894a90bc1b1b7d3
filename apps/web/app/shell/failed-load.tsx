import { textsOf } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';
import { failureText } from './call.ts';

const t = await textsOf('shell');

/** A query that has failed, and what to say when the server gave no sentence of its own. */
export type Failed = {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  readonly text: string;
};

/** A page, or what it is for, could not be loaded: why, and a way to ask again. */
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

/** What {@link FailedLoad} says, for one part of a page that works without it. */
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
