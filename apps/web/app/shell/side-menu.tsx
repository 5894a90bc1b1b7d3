import { Link } from 'react-router';
import { Dialog } from '../ui/dialog.tsx';
import { Stitch } from '../ui/tape.tsx';
import { useShop } from './shop.ts';
import { MAIN_LINKS, QUICK_LINKS } from './site-links.ts';

const MORE_LINKS = [...QUICK_LINKS.slice(2), { to: '/policy', label: 'Returns, shipping and privacy' }];

/** The menu of small screens. */
const SideMenu = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Menu" place="left" hidesTitle>
    <nav aria-label="Menu" className="grid gap-1 pt-2">
      {MAIN_LINKS.map(({ to, label }) => (
        <Link key={to} to={to} onClick={onClose} className="py-2 font-display text-30 hover:text-madder">
          {label}
        </Link>
      ))}
      <Stitch className="my-5" />
      {useShop().facetNames.categories.map((category) => (
        <Link
          key={category}
          to={`/collection?${new URLSearchParams({ category })}`}
          onClick={onClose}
          className="flex min-h-11 items-center text-17 hover:text-madder"
        >
          {category}
        </Link>
      ))}
      <Stitch className="my-5" />
      {MORE_LINKS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          onClick={onClose}
          className="flex min-h-11 items-center text-17 text-chalk hover:text-madder"
        >
          {label}
        </Link>
      ))}
    </nav>
  </Dialog>
);

export default SideMenu;
