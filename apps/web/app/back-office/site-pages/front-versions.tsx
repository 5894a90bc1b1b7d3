import { showMoment } from '@darzi/contract/dates.ts';
import type { FrontVersion } from '@darzi/contract/settings/settings.routes.ts';
import type { ShopFront } from '@darzi/contract/settings/shop-front.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { useFrontVersions } from '../../staff/use-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Skeleton } from '../../ui/states.tsx';

const nameOf = ({ number, savedAt }: FrontVersion): string =>
  savedAt === null ? 'The shop’s first version' : `Version ${number}, saved ${showMoment(savedAt)}`;

/** Earlier versions of menu and brand; each can be loaded into the form again. */
export const FrontVersions = ({
  isChanged,
  onTake,
}: {
  /** The form differs from what the public sees. */
  isChanged: boolean;
  onTake: (front: ShopFront) => void;
}) => {
  const query = useFrontVersions();
  return (
    <Disclosure summary="Earlier versions">
      {query.data !== undefined ? (
        <ul className="grid">
          {query.data.versions.map((version, place) => (
            <li
              key={version.number}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line text-15"
            >
              <span className="py-2">
                {nameOf(version)}
                {place === 0 ? ' (the public sees it)' : ''}
              </span>
              {place === 0 && !isChanged ? null : (
                <Button
                  variant="quiet"
                  aria-label={
                    place === 0 ? 'Discard the changes' : `Go back to ${nameOf(version).toLowerCase()}`
                  }
                  onClick={() => onTake(version.front)}
                >
                  {place === 0 ? 'Discard the changes' : 'Go back'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : query.isError ? (
        <FailedLoad query={query} text="The earlier versions could not be loaded." />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Disclosure>
  );
};
