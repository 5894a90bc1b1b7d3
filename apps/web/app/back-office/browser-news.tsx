import type { StaffAlert } from '@darzi/contract/accounts/staff-roles.ts';
import type { NewsItem } from '@darzi/contract/back-office/today.routes.ts';
import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../shell/call.ts';
import { Button } from '../ui/button.tsx';

const AGAIN_MS = 30_000;
const KEY = 'browser-news';

const WORDS = {
  orders: 'New order',
  returns: 'Return requested: order',
  messages: 'Message about order',
} as const satisfies Record<StaffAlert, string>;

const pathOf = ({ kind, orderId }: NewsItem): string =>
  kind === 'returns' ? '/admin/returns?state=requested' : `/admin/orders/${orderId}`;

/** The answer to the browser's permission prompt; undefined where the browser has no notifications. */
const permissionNow = (): NotificationPermission | undefined =>
  typeof Notification === 'undefined' ? undefined : Notification.permission;

const isSwitchedOn = (): boolean => {
  try {
    return window.localStorage.getItem(KEY) === 'on' && permissionNow() === 'granted';
  } catch {
    return false;
  }
};

const remember = (isOn: boolean): void => {
  try {
    window.localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // storage can be blocked: then the choice lasts as long as this page
  }
};

/** While switched on, polls for news and shows each item once. */
const useNews = (isOn: boolean): void => {
  const navigate = useNavigate();
  const since = useRef<string>(undefined);
  const known = useRef(new Set<string>());
  useEffect(() => {
    if (!isOn) return;
    since.current ??= new Date().toISOString();
    const look = async () => {
      const { news, now } = await call('GET /api/admin/news', { query: { since: since.current ?? '' } });
      since.current = now;
      for (const item of news.filter(({ _id }) => !known.current.has(_id))) {
        known.current.add(item._id);
        // two open pages show one notification: the later replaces the earlier
        const shown = new Notification(`${WORDS[item.kind]} #${lastSix(item.orderId)}`, { tag: item._id });
        shown.onclick = () => {
          window.focus();
          void navigate(pathOf(item));
          shown.close();
        };
      }
    };
    const clock = setInterval(() => void look().catch(() => undefined), AGAIN_MS);
    return () => clearInterval(clock);
  }, [isOn, navigate]);
};

/**
 * Notifies staff of news while a back-office page is open; the browser's permission is requested only after a click.
 */
export const BrowserNews = () => {
  const [isOn, setOn] = useState(false);
  const [permission, setPermission] = useState<NotificationPermission>();
  useEffect(() => {
    setPermission(permissionNow());
    setOn(isSwitchedOn());
  }, []);
  useNews(isOn);
  if (permission === undefined) return null;
  const press = async () => {
    const isWanted = !isOn && (await Notification.requestPermission()) === 'granted';
    setPermission(permissionNow());
    remember(isWanted);
    setOn(isWanted);
  };
  return permission === 'denied' ? (
    <p className="pt-4 text-13 text-chalk">This browser does not allow notifications from the shop.</p>
  ) : (
    <Button variant="quiet" aria-pressed={isOn} className="mt-4 text-left" onClick={() => void press()}>
      {isOn ? 'Stop notifying me' : 'Notify me in this browser'}
    </Button>
  );
};
