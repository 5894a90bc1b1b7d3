import { Menu, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { textsOf } from '../texts/texts.ts';
import { IconButton } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { CartLink } from './cart-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MainMenu } from './main-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { useFront, useShop } from './shop.ts';

const t = await textsOf('shell');

const SearchOverlay = lazy(() => import('./search-overlay.tsx'));
const SideMenu = lazy(() => import('./side-menu.tsx'));

type Panel = 'menu' | 'search' | 'none';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const useSlashKey = (onSlash: () => void) => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      onSlash();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onSlash]);
};

/** The tailor's label at the top of every page. */
export const SiteHeader = () => {
  const { storeName } = useShop();
  const { logo } = useFront();
  const { key } = useLocation();
  const [panel, setPanel] = useState<Panel>('none');
  const [wasOpened, setWasOpened] = useState<ReadonlySet<Panel>>(new Set());
  const [seenKey, setSeenKey] = useState(key);
  if (seenKey !== key) {
    setSeenKey(key);
    setPanel('none');
  }
  const open = (next: Panel) => {
    setWasOpened((before) => new Set([...before, next]));
    setPanel(next);
  };
  const [openSearch] = useState(() => () => open('search'));
  useSlashKey(openSearch);
  const close = () => setPanel('none');

  const searchButton = (className: string) => (
    <IconButton
      label={t('search')}
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      className={className}
      onClick={() => open('search')}
    >
      <Search size={21} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  );

  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="measure grid h-(--header-height) grid-cols-[1fr_auto_1fr] items-center gap-2">
        <div className="flex items-center">
          <IconButton
            label={t('openMenu')}
            className="-ml-2.5 lg:hidden"
            aria-haspopup="dialog"
            onClick={() => open('menu')}
          >
            <Menu size={22} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
          {searchButton('lg:hidden')}
          <nav aria-label={t('mainNav')} className="hidden items-center gap-8 lg:flex">
            <MainMenu />
          </nav>
        </div>
        <PageLink
          to="/"
          className="inline-flex min-h-11 items-center pt-1.5 font-display text-30 leading-none tracking-[-0.01em] hover:text-madder sm:text-[2.125rem]"
        >
          {logo === null ? (
            storeName
          ) : (
            <img
              src={logo.replace('/960.', '/480.')}
              alt={storeName}
              className="-mt-1.5 block h-9 w-auto max-w-40 object-contain"
            />
          )}
        </PageLink>
        <div className="flex items-center justify-end">
          <LanguageSwitch className="inline-flex min-h-11 items-center px-3 text-15 hover:text-madder max-lg:hidden" />
          {searchButton('max-lg:hidden')}
          <ProfileMenu />
          <CartLink />
        </div>
      </div>
      <Suspense fallback={null}>
        {wasOpened.has('menu') ? <SideMenu isOpen={panel === 'menu'} onClose={close} /> : null}
        {wasOpened.has('search') ? <SearchOverlay isOpen={panel === 'search'} onClose={close} /> : null}
      </Suspense>
    </header>
  );
};
