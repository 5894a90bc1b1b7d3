import { Fragment } from 'react';
import { Link } from 'react-router';
import { langOf } from '../texts/language.ts';
import { textsOf } from '../texts/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Stitch } from '../ui/stitch.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { nameOf, useFront, useShop } from './shop.ts';

const t = await textsOf('shell');

const POLICY = '/policy';

/** Links of the footer's first column that the menu lacks. */
const useMoreLinks = () => {
  const { menu, footer } = useFront();
  const inMenu = new Set([POLICY, ...menu.map(({ to }) => to)]);
  return [
    ...(footer[0]?.links ?? []).filter(({ to }) => !inMenu.has(to)),
    { to: POLICY, label: t('policyLink') },
  ];
};

/** The menu on small screens. */
const SideMenu = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={t('menu')} place="left" hidesTitle>
    <nav aria-label={t('menu')} className="grid gap-1 pt-2">
      {useFront().menu.map(({ to, label, children }) => (
        <Fragment key={label}>
          <Link
            to={to}
            lang={langOf(label)}
            onClick={onClose}
            className="py-2 font-display text-30 hover:text-madder"
          >
            {label}
          </Link>
          {children.map((child) => (
            <Link
              key={child.label}
              to={child.to}
              lang={langOf(child.label)}
              onClick={onClose}
              className="flex min-h-11 items-center pl-5 text-17 hover:text-madder"
            >
              {child.label}
            </Link>
          ))}
        </Fragment>
      ))}
      <Stitch className="my-5" />
      {useShop().facetNames.categories.map((category) => (
        <Link
          key={category}
          to={`/collection?${new URLSearchParams({ category })}`}
          onClick={onClose}
          className="flex min-h-11 items-center text-17 hover:text-madder"
        >
          {nameOf(category)}
        </Link>
      ))}
      <Stitch className="my-5" />
      {useMoreLinks().map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          lang={langOf(label)}
          onClick={onClose}
          className="flex min-h-11 items-center text-17 text-chalk hover:text-madder"
        >
          {label}
        </Link>
      ))}
    </nav>
    <LanguageSwitch className="flex min-h-11 items-center text-17 hover:text-madder" />
  </Dialog>
);

export default SideMenu;
