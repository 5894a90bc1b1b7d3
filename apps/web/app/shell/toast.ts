export type ToastKind = 'default' | 'success' | 'info' | 'warning' | 'error' | 'loading';

export type Toast = {
  readonly id: string;
  readonly kind: ToastKind;
  readonly text: string;
  readonly description?: string;
  /** How long it stays, milliseconds; absent: 5 s. */
  readonly milliseconds?: number;
};

type Options = { readonly description?: string; readonly milliseconds?: number; readonly id?: string };
type Present = (toast: Toast) => void;

const BARE_MS = 8_000;
/** Short confirmations (cart), milliseconds. */
export const SHORT_TOAST_MS = 4_000;

let next = 0;
let isWanted = false;
const wanted = new Set<() => void>();

const loadTray = (): Promise<{ present: Present; clear: () => void }> => import('./toast-tray.tsx');

/** Without a connection there may be no tray to load: the bare words are better than none. */
const showPlain = ({ text }: Toast): void => {
  const box = document.createElement('output');
  box.append(text);
  document.body.append(box);
  setTimeout(() => box.remove(), BARE_MS);
};

/** The tray is loaded with the first message, so that a page without one carries none of it. */
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

/** Messages at the top right. Giving the id of one that is shown replaces it (a loading one becomes its outcome). */
export const toast = {
  default: saying('default'),
  success: saying('success'),
  info: saying('info'),
  warning: saying('warning'),
  error: saying('error'),
  loading: saying('loading'),
  /** Takes away what was said before: it is settled. */
  clear: (): void => {
    if (isWanted) void loadTray().then(({ clear }) => clear());
  },
};

/** Whether there has been anything to say yet. */
export const isTrayWanted = (): boolean => isWanted;
/** Tells when there is first something to say. Returns a function that ends that. */
export const onTrayWanted = (listener: () => void): (() => void) => {
  wanted.add(listener);
  return () => wanted.delete(listener);
};
