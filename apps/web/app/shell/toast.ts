export type ToastKind = 'default' | 'success' | 'info' | 'warning' | 'error' | 'loading';

export type Toast = {
  readonly id: string;
  readonly kind: ToastKind;
  readonly text: string;
  readonly description?: string;
  /** How long it stays, milliseconds; 5 s by default. */
  readonly milliseconds?: number;
};

type Options = { readonly description?: string; readonly milliseconds?: number; readonly id?: string };
type Present = (toast: Toast) => void;

const BARE_MS = 8_000;
/** For short confirmations (cart), milliseconds. */
export const SHORT_TOAST_MS = 4_000;

let next = 0;
let isWanted = false;
const wanted = new Set<() => void>();

const loadTray = (): Promise<{ present: Present; clear: () => void }> => import('./toast-tray.tsx');

/** Without a connection the tray may fail to load: plain text is better than nothing. */
const showPlain = ({ text }: Toast): void => {
  const box = document.createElement('output');
  box.append(text);
  document.body.append(box);
  setTimeout(() => box.remove(), BARE_MS);
};

/** The tray loads with the first message, so that pages without one do not carry it. */
const present = async (toast: Toast): Promise<void> => {
  const tray = await loadTray().catch(() => showPlain(toast));
  if (tray === undefined) return;
  isWanted = true;
  for (const listener of wanted) listener();
  tray.present(toast);
};

const say = (kind: ToastKind, text: string, options: Options = {}): string => {
  next += 1;
  const { id = `toast-${next}`, ...rest } = options;
  void present({ id, kind, text, ...rest });
  return id;
};

const saying = (kind: ToastKind) => (text: string, options?: Options) => say(kind, text, options);

/** Messages at the top right. Reusing a visible message's id replaces it (a loading one becomes its result). */
export const toast = {
  default: saying('default'),
  success: saying('success'),
  info: saying('info'),
  warning: saying('warning'),
  error: saying('error'),
  loading: saying('loading'),
  /** Clears earlier messages, which are settled. */
  clear: (): void => {
    if (isWanted) void loadTray().then(({ clear }) => clear());
  },
};

/** Whether there has been a message yet. */
export const isTrayWanted = (): boolean => isWanted;
/** Calls `listener` when there is a first message. Returns an unsubscribe function. */
export const onTrayWanted = (listener: () => void): (() => void) => {
  wanted.add(listener);
  return () => wanted.delete(listener);
};
