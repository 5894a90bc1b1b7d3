import type { User } from '@darzi/contract/accounts/accounts.routes.ts';
import { Link, NavLink } from 'react-router';
import { useLogout } from '../shell/profile-menu.tsx';
import { useShop } from '../shell/shop.ts';
import { areasFor } from '../shell/staff-areas.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';

/** The header of every staff page: the areas they may enter, their name, and logout. */
export const StaffHeader = ({ user }: { user: User | undefined }) => {
  const { storeName } = useShop();
  const logout = useLogout();
  return (
    <header className="sticky top-0 z-30 border-b border-ink bg-sheet print:hidden">
      <div className="mx-auto flex min-h-14 w-full max-w-[1840px] flex-wrap items-center gap-x-6 px-(--page-margin)">
        <Link
          to="/"
          className="inline-flex min-h-11 items-center pt-1 font-display text-22 leading-none hover:text-madder"
        >
          {storeName}
        </Link>
        <nav aria-label="Staff" className="flex flex-wrap gap-x-5">
          {(user === undefined ? [] : areasFor(user.role)).map(({ path, label }) => (
            <NavLink
              key={path}
              to={path}
              className={({ isActive }) =>
                classes(
                  'inline-flex min-h-14 items-center border-b-2 pt-0.5 text-15 font-medium transition-colors hover:text-madder',
                  isActive ? 'border-madder' : 'border-transparent text-chalk',
                )
              }
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-5">
          <span className="max-w-40 truncate text-13 text-chalk max-sm:hidden">{user?.name}</span>
          <Button variant="quiet" onClick={logout}>
            Logout
          </Button>
        </div>
      </div>
    </header>
  );
};
