import type { FromCustomers, Waiting } from '@darzi/contract/back-office/today.routes.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { Link } from 'react-router';
import { classes } from '../../ui/classes.ts';

type Tile = {
  readonly of: Exclude<keyof (Waiting & FromCustomers), 'restsOwed' | 'changesWaiting'>;
  readonly label: string;
  readonly to: string;
  /** The counter stops here. */
  readonly most?: number;
};

const TILES: readonly Tile[] = [
  { of: 'ordersToPack', label: 'Orders to pack', to: '/admin/orders?status=to-pack', most: 1_000 },
  { of: 'returnsRequested', label: 'Return requests', to: '/admin/returns?state=requested', most: 100 },
  { of: 'bidsWaiting', label: 'Bids waiting', to: '/studio/orders?status=pending' },
  { of: 'lowStock', label: 'Sizes low in stock', to: '/admin/stock?stock=low', most: 100 },
  { of: 'orderMessages', label: 'Messages about orders', to: '/admin/messages#orders', most: 100 },
  { of: 'unreadMessages', label: 'Unread messages', to: '/admin/messages' },
];

const Counted = ({
  label,
  to,
  count,
  most,
}: Pick<Tile, 'label' | 'to'> & { count: number; most: number }) => (
  <li className="relative grid content-start border border-line bg-sheet p-4 transition-colors hover:border-ink">
    <span className={classes('font-display text-44 tabular-nums', count === 0 ? 'text-chalk' : 'text-ink')}>
      {count >= most ? `${most}+` : count}
    </span>
    <Link
      data-row-link
      to={to}
      className="min-h-6 text-15 font-medium after:absolute after:inset-0 hover:text-madder"
    >
      {label}
    </Link>
  </li>
);

/** Pending work; each tile leads to the page where it is done. */
export const WaitingTiles = ({ waiting }: { waiting: Waiting & FromCustomers }) => (
  <ul aria-label="Waiting" className="grid grid-cols-2 gap-3 lg:grid-cols-3">
    {TILES.map(({ of, label, to, most = Number.POSITIVE_INFINITY }) => (
      <Counted key={of} label={label} to={to} count={waiting[of]} most={most} />
    ))}
    {waiting.changesWaiting === undefined ? null : (
      <Counted
        label={`Changed, ${showRupees(waiting.changesWaiting.amount)} more to be paid`}
        to="/admin/orders?status=waiting"
        count={waiting.changesWaiting.orders}
        most={Number.POSITIVE_INFINITY}
      />
    )}
    {waiting.restsOwed === undefined ? null : (
      <Counted
        label={`Finished, ${showRupees(waiting.restsOwed.amount)} to be paid`}
        to="/studio/orders?status=completed"
        count={waiting.restsOwed.orders}
        most={Number.POSITIVE_INFINITY}
      />
    )}
  </ul>
);
