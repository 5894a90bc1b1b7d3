import { failureText } from './call.ts';
import type { Failed } from './failed-load.tsx';
import { Banner } from './ui/banner.tsx';
import { Button } from './ui/button.tsx';

/** What {@link FailedLoad} says, for one part of a page that works without it. */
export const FailedPart = ({ query, text }: Failed) => (
  <Banner
    action={
      <Button variant="quiet" onClick={() => query.refetch()}>
        Try again
      </Button>
    }
  >
    {failureText(query.error, text)}
  </Banner>
);
