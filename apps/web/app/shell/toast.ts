import type { ComponentType } from 'react';

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

type Tray = { readonly default: ComponentType; readonly present: Present; readonly clear: () => void };

let tray: Tray | undefined;
const awaiting = new Set<() => void>();

/** Without a connection the tray may fail to load: plain text is better than nothing. */
const showPlain = ({ text }: Toast): void => {
  const box = document.createElement('output');
  box.append(text);
  document.body.append(box);
  setTimeout(() => box.remove(), BARE_MS);
};

/** The tray loads with the first message, so that pages without one do not carry it. */
const present = async (toast: Toast): Promise<void> => {
  const loaded: Tray | undefined = await import('./toast-tray.tsx').catch(() => undefined);
  if (loaded === undefined) return showPlain(toast);
  tray = loaded;
  for (const listener of awaiting) listener();
  tray.present(toast);
};

let successes = 0;

/** A refusal said twice, as after two quick presses, stays one message; every success is another. */
const say = (kind: ToastKind, text: string, { id, ...rest }: Options = {}): string => {
  if (kind === 'success') successes += 1;
  const said =
    id ?? [kind, text, rest.description, kind === 'success' && successes].join('-').replace(/\s/g, '-');
  void present({ id: said, kind, text, ...rest });
  return said;
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
  clear: (): void => tray?.clear(),
};

/** The tray, once there has been a message. */
export const loadedTray = (): ComponentType | undefined => tray?.default;
/** Calls `listener` when the tray has come. Returns an unsubscribe function. */
export const onTray = (listener: () => void): (() => void) => {
  awaiting.add(listener);
  return () => awaiting.delete(listener);
};
