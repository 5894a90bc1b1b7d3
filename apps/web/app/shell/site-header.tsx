import { Menu, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { textsOf } from '../texts/texts.ts';
import { IconButton } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { CartLink } from './cart-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { MainMenu } from './main-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { useFront, useShop } from './shop.ts';
import { useTypedAhead } from './use-typed-ahead.ts';
import { useLater } from './use-unreached-pages.ts';

const t = await textsOf('shell');

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
  const [SearchOverlay, fetchSearch] = useLater(() => import('./search-overlay.tsx'));
  const [SideMenu, fetchMenu] = useLater(() => import('./side-menu.tsx'));
  const [seenKey, setSeenKey] = useState(key);
  if (seenKey !== key) {
    setSeenKey(key);
    setPanel('none');
  }
  const [{ open, close, openSearch }] = useState(() => {
    const close = () => setPanel('none');
    const open = async (next: Panel) => {
      setPanel(next);
      if (!(await (next === 'menu' ? fetchMenu() : fetchSearch()))) close();
    };
    return { open, close, openSearch: () => void open('search') };
  });
  useSlashKey(openSearch);
  const ahead = useTypedAhead(panel === 'search' && SearchOverlay === undefined, close);

  const searchButton = (className: string) => (
    <IconButton
      label={t('search')}
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      className={className}
      onClick={openSearch}
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
            className="-ml-[10px] lg:hidden"
            aria-haspopup="dialog"
            onClick={() => void open('menu')}
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
          className="inline-flex min-h-11 items-center pt-1.5 font-display text-[min(1.875rem,40px)] leading-none tracking-[-0.01em] hover:text-madder sm:text-[min(2.125rem,48px)]"
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
      {SideMenu && <SideMenu isOpen={panel === 'menu'} onClose={close} />}
      {SearchOverlay && <SearchOverlay isOpen={panel === 'search'} onClose={close} ahead={ahead} />}
    </header>
  );
};
