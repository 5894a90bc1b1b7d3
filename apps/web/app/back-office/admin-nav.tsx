import { Menu } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ADMIN_PARTS, type AdminPage, adminPageAt } from './admin-pages.ts';
import { BrowserNews } from './browser-news.tsx';

type LinksProps = {
  readonly pages: readonly AdminPage[];
  readonly here: AdminPage | undefined;
  readonly onGo?: () => void;
};

const Links = ({ pages, here, onGo }: LinksProps) => {
  const id = useId();
  const current = useRef<HTMLAnchorElement>(null);
  // Beside the page the list scrolls on its own: the current page must stay in view.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const parts = ADMIN_PARTS.map((part) => ({
    part,
    own: pages.filter((page) => page.part === part),
  })).filter(({ own }) => own.length > 0);
  const isNamed = (part: string) => part !== '' && parts.length > 1;
  return parts.map(({ part, own }) => (
    <Fragment key={part}>
      {isNamed(part) ? (
        <p id={`${id}${part}`} className="label-caps pt-4 pb-1 lg:pt-3 lg:pb-0.5 text-[0.6875rem] text-chalk">
          {part}
        </p>
      ) : null}
      <ul className="grid" aria-labelledby={isNamed(part) ? `${id}${part}` : undefined}>
        {own.map((page) => (
          <li key={page.path}>
            <Link
              ref={page === here ? current : undefined}
              to={page.path}
              onClick={onGo}
              aria-current={page === here ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-center border-l-2 pl-4 text-15 transition-colors hover:text-madder lg:min-h-6.5 lg:scroll-mb-10',
                page === here ? 'border-madder font-medium' : 'border-line text-chalk',
              )}
            >
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
    </Fragment>
  ));
};

/**
 * The pages of the back office: beside the page where there is room, otherwise behind a button with the current
 * page's name.
 */
export const AdminNav = ({ pages, search }: { pages: readonly AdminPage[]; search: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  const here = adminPageAt(useLocation().pathname);
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-b border-line py-2 lg:sticky lg:top-14 lg:block lg:max-h-[calc(100dvh-3.5rem)] lg:-mx-2 lg:self-start lg:overflow-y-auto lg:px-2 lg:border-b-0 lg:pt-9 lg:[scrollbar-width:thin] print:hidden">
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="no-underline lg:hidden"
      >
        <Menu size={20} strokeWidth={1.5} aria-hidden="true" />
        {here?.label ?? 'Pages'}
      </Button>
      <div className="max-lg:ml-auto max-lg:w-40 max-lg:max-w-full lg:pb-4">{search}</div>
      <nav aria-label="Back office" className="max-lg:hidden">
        <Links pages={pages} here={here} />
        <BrowserNews />
      </nav>
      {/* Fades what lies below the window: the list goes on. */}
      <div
        aria-hidden="true"
        className="pointer-events-none sticky bottom-0 h-10 bg-linear-to-t from-paper to-transparent max-lg:hidden"
      />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Back office" place="left">
        <nav aria-label="Back office" className="pt-5">
          <Links pages={pages} here={here} onGo={() => setOpen(false)} />
        </nav>
      </Dialog>
    </div>
  );
};
