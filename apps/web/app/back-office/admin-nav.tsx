import { Menu } from 'lucide-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { type AdminPage, adminPageAt } from './admin-pages.ts';

const Links = ({ pages, onGo }: { pages: readonly AdminPage[]; onGo?: () => void }) => (
  <ul className="grid">
    {pages.map(({ path, label }) => (
      <li key={path}>
        <NavLink
          to={path}
          end={path === '/admin'}
          onClick={onGo}
          className={({ isActive }) =>
            classes(
              'flex min-h-11 items-center border-l-2 pl-4 text-15 transition-colors hover:text-madder',
              isActive ? 'border-madder font-medium' : 'border-line text-chalk',
            )
          }
        >
          {label}
        </NavLink>
      </li>
    ))}
  </ul>
);

/** The pages of the back office: beside the page where there is room, else behind a button that names where one is. */
export const AdminNav = ({ pages }: { pages: readonly AdminPage[] }) => {
  const [isOpen, setOpen] = useState(false);
  const here = adminPageAt(useLocation().pathname);
  return (
    <>
      <nav aria-label="Back office" className="sticky top-14 self-start pt-9 max-lg:hidden print:hidden">
        <Links pages={pages} />
      </nav>
      <div className="border-b border-line py-2 lg:hidden print:hidden">
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)} className="no-underline">
          <Menu size={20} strokeWidth={1.5} aria-hidden="true" />
          {here?.label ?? 'Pages'}
        </Button>
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Back office" place="left">
          <nav aria-label="Back office" className="pt-5">
            <Links pages={pages} onGo={() => setOpen(false)} />
          </nav>
        </Dialog>
      </div>
    </>
  );
};
