import { Check, CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { ToastContainer, toast as toastify } from 'react-toastify/unstyled';
import './toast-tray.css';
import { textsOf } from '../texts/texts.ts';
import { Spinner } from '../ui/states.tsx';
import type { Toast, ToastKind } from './toast.ts';

/** By their English text: every page carries the other catalogues, few show a message. */
const word = await textsOf('words');

const MAX_VISIBLE = 3;
const STAYS_MS = 5_000;

const ICON = {
  default: null,
  success: <Check strokeWidth={1.75} className="text-leaf" />,
  info: <Info strokeWidth={1.75} className="text-indigo" />,
  warning: <TriangleAlert strokeWidth={1.75} className="text-ink" />,
  error: <CircleAlert strokeWidth={1.75} className="text-alarm" />,
  loading: <Spinner />,
} satisfies Record<ToastKind, React.ReactNode>;

const Words = ({ toast }: { toast: Toast }) => (
  <div className="grid gap-0.5 py-0.5 pr-8">
    <p className="text-15">{toast.text}</p>
    {toast.description === undefined ? null : <p className="text-13 text-chalk">{toast.description}</p>}
  </div>
);

/** Ids of the visible messages, oldest first. */
let onScreen: readonly string[] = [];

/**
 * A new message never waits for old ones, which can stay long under the pointer or with reduced motion: the oldest
 * goes.
 */
const makeRoom = (): void => {
  for (const id of onScreen.slice(0, Math.max(0, onScreen.length - MAX_VISIBLE + 1))) toastify.dismiss(id);
};

const leave = (id: string): void => {
  onScreen = onScreen.filter((other) => other !== id);
};

let presented = 0;

/** Shows a message, replacing the one with the same id. */
export const present = (toast: Toast): void => {
  presented += 1;
  // Words that are new to the page are read out even if they say the same again.
  const words = <Words key={presented} toast={toast} />;
  const isLoading = toast.kind === 'loading';
  const options = {
    type: isLoading ? ('default' as const) : toast.kind,
    icon: ICON[toast.kind] ?? (false as const),
    autoClose: isLoading ? (false as const) : (toast.milliseconds ?? STAYS_MS),
    role: toast.kind === 'error' || toast.kind === 'warning' ? 'alert' : 'status',
  };
  if (toastify.isActive(toast.id)) {
    toastify.update(toast.id, { ...options, render: words });
    return;
  }
  makeRoom();
  leave(toast.id);
  onScreen = [...onScreen, toast.id];
  toastify(words, { ...options, toastId: toast.id, onClose: () => leave(toast.id) });
};

/** Removes every message from the screen. */
export const clear = (): void => toastify.dismiss();

/** The only container. Timers pause on hover, under keyboard focus and while the window is in the background. */
const ToastTray = () => (
  // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timers of the messages inside.
  <div onFocus={() => toastify.pause()} onBlur={() => toastify.play()}>
    <ToastContainer
      position="top-right"
      theme="light"
      autoClose={STAYS_MS}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      transition={false}
      aria-label={word('Notifications')}
      closeButton={({ closeToast }) => (
        <button type="button" className="toast-close" aria-label={word('Close message')} onClick={closeToast}>
          <X size={18} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
    />
  </div>
);

export default ToastTray;
