import type { MenuEntry } from '@darzi/contract/settings/shop-front.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { langOf } from '../texts/language.ts';
import { textsOf } from '../texts/texts.ts';
import { classes } from '../ui/classes.ts';
import { PageLink } from '../ui/page-link.tsx';
import { useFront } from './shop.ts';

const t = await textsOf('shell');

const LINE =
  'label-caps inline-flex min-h-11 items-center border-b-2 pt-0.5 whitespace-nowrap transition-colors';

/** Whether the page, or one below it, is open. */
const isOpenAt = (pathname: string, to: string): boolean => {
  const path = to.split(/[?#]/, 1)[0]?.replace(/\/$/, '') ?? '';
  return pathname === (path || '/') || (path !== '' && pathname.startsWith(`${path}/`));
};

const Plain = ({ to, label }: Pick<MenuEntry, 'to' | 'label'>) => {
  const isOpen = isOpenAt(useLocation().pathname, to);
  return (
    <PageLink
      to={to}
      aria-current={isOpen ? 'page' : undefined}
      lang={langOf(label)}
      className={classes(LINE, 'hover:text-madder', isOpen ? 'border-madder' : 'border-transparent')}
    >
      {label}
    </PageLink>
  );
};

/** A menu entry that opens its links below it on hover or click; Escape or leaving it closes them. */
const Opening = ({ to, label, children }: MenuEntry) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const links = [{ label: t('allOf', { name: label }), to }, ...children];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside opens it; this element only notices pointer and focus leaving.
    <div
      className="relative"
      onPointerEnter={(event) => setOpen(event.pointerType === 'mouse')}
      onPointerLeave={close}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        lang={langOf(label)}
        className={classes(LINE, 'gap-1 border-transparent hover:text-madder')}
        onClick={() => setOpen(true)}
      >
        {label}
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <ul
        id={id}
        hidden={!isOpen}
        className="absolute top-full -left-5 z-40 min-w-56 border border-line bg-paper py-2 [&[hidden]]:hidden"
      >
        {links.map((link) => (
          <li key={link.label}>
            <PageLink
              to={link.to}
              lang={langOf(link.label)}
              onClick={close}
              className="flex min-h-11 items-center px-5 text-15 hover:text-madder"
            >
              {link.label}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The owner's menu, where there is room for it. */
export const MainMenu = () =>
  useFront().menu.map((entry) =>
    entry.children.length === 0 ? (
      <Plain key={entry.label} to={entry.to} label={entry.label} />
    ) : (
      <Opening key={entry.label} {...entry} />
    ),
  );
