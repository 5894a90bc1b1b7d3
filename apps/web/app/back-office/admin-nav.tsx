import { Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { type AdminPage, adminPageAt } from './admin-pages.ts';
import { BrowserNews } from './browser-news.tsx';

type LinksProps = {
  readonly pages: readonly AdminPage[];
  readonly here: AdminPage | undefined;
  readonly onGo?: () => void;
};

const Links = ({ pages, here, onGo }: LinksProps) => (
  <ul className="grid">
    {pages.map(({ path, label }) => (
      <li key={path}>
        <Link
          to={path}
          onClick={onGo}
          aria-current={path === here?.path ? 'page' : undefined}
          className={classes(
            'flex min-h-11 items-center border-l-2 pl-4 text-15 transition-colors hover:text-madder',
            path === here?.path ? 'border-madder font-medium' : 'border-line text-chalk',
          )}
        >
          {label}
        </Link>
      </li>
    ))}
  </ul>
);

/** The pages of the back office: beside the page where there is room, else behind a button that names where one is. */
export const AdminNav = ({ pages, search }: { pages: readonly AdminPage[]; search: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  const here = adminPageAt(useLocation().pathname);
  return (
    <div className="flex items-center gap-3 border-b border-line py-2 lg:sticky lg:top-14 lg:block lg:self-start lg:border-b-0 lg:pt-9 print:hidden">
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="no-underline lg:hidden"
      >
        <Menu size={20} strokeWidth={1.5} aria-hidden="true" />
        {here?.label ?? 'Pages'}
      </Button>
      <div className="max-lg:ml-auto max-lg:w-40 lg:pb-4">{search}</div>
      <nav aria-label="Back office" className="max-lg:hidden">
        <Links pages={pages} here={here} />
        <BrowserNews />
      </nav>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Back office" place="left">
        <nav aria-label="Back office" className="pt-5">
          <Links pages={pages} here={here} onGo={() => setOpen(false)} />
        </nav>
      </Dialog>
    </div>
  );
};
