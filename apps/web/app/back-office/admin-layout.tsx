import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useMe } from '../shell/profile-menu.tsx';
import { ShortcutHelp } from '../staff/shortcut-help.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AdminNav } from './admin-nav.tsx';
import { adminPageAt, adminPagesFor } from './admin-pages.ts';
import { SearchEverything } from './search-everything/search-everything.tsx';

const WORDS = {
  search: 'Search the list, or everything if there is none',
  rows: 'Next and previous row of the list',
  open: 'Open the row',
};

const MORE = [['/ / or Ctrl K', 'Search everything']] as const;

/** The frame of every back-office page: navigation and keyboard shortcuts. The staff frame lets only staff in. */
const AdminLayout = () => {
  const { pathname } = useLocation();
  const [isSearching, setSearching] = useState(false);
  const [search] = useState(() => () => setSearching(true));
  const role = useMe(true).data?.role ?? 'customer';
  const pages = adminPagesFor(role);
  const here = adminPageAt(pathname);
  // /admin leads everybody to their own first page
  const isClosed = here !== undefined && here.path !== '/admin' && !pages.includes(here);
  return (
    <div className="lg:grid lg:grid-cols-[10rem_minmax(0,1fr)] lg:gap-x-10 xl:gap-x-14">
      <AdminNav pages={pages} search={<SearchEverything isOpen={isSearching} onOpen={setSearching} />} />
      <div className="min-w-0">
        {isClosed ? (
          <EmptyState
            headingLevel="h1"
            title="This page is for the owner"
            action={<LinkButton to={pages[0]?.path ?? '/'}>Go to your work</LinkButton>}
          >
            Your role has no access to it. If it should, ask the owner of the shop.
          </EmptyState>
        ) : (
          <Outlet />
        )}
        <ShortcutHelp words={WORDS} onSearch={search} more={MORE} destinations={pages} />
      </div>
    </div>
  );
};

export default AdminLayout;
