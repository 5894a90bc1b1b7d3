import { showMoment } from '@darzi/contract/dates.ts';
import { FIRST_VERSION, type ManagedPage } from '@darzi/contract/pages/pages.routes.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';

const nameOf = ({ number, publishedAt }: ManagedPage['versions'][number]): string =>
  number === FIRST_VERSION || publishedAt === null
    ? 'The shop’s first version'
    : `Version ${number}, published ${showMoment(publishedAt)}`;

/** Earlier published versions; each can become the draft again. */
export const PageVersions = ({
  page,
  isBusy,
  onRestore,
}: {
  page: ManagedPage;
  isBusy: boolean;
  onRestore: (version: number) => void;
}) => {
  const shown = page.published ?? FIRST_VERSION;
  return (
    <Disclosure summary="Earlier versions">
      {page.versions.length === 0 ? (
        <p className="text-15 text-chalk">Nothing has been published yet.</p>
      ) : (
        <ul className="grid">
          {page.versions.map((version) => (
            <li
              key={version.number}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line text-15"
            >
              <span className="py-2">
                {nameOf(version)}
                {version.number === shown ? ' (the public sees it)' : ''}
              </span>
              {version.number === shown && !page.hasDraft ? null : (
                <Button
                  variant="quiet"
                  isBusy={isBusy}
                  aria-label={
                    version.number === shown
                      ? 'Discard the draft'
                      : `Go back to ${nameOf(version).toLowerCase()}`
                  }
                  onClick={() => onRestore(version.number)}
                >
                  {version.number === shown ? 'Discard the draft' : 'Go back'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
};
