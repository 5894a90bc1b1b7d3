import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Disposable,
  type Page,
} from 'playwright-core';

/**
 * What a window of Chromium has beside the page, off: the suggestions under its address bar are two web pages of their
 * own, and drawing them for each visitor costs more than the shop's page. The flag takes the place of Playwright's, so
 * what Playwright turns off stands here too.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const CHROMIUM_FLAGS = [
  `--disable-features=${FEATURES_OFF}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS });

/** One browser for all files that this worker runs; it ends with the worker. */
let browser: Promise<Browser> | undefined;
export const openBrowser = (): Promise<Browser> => {
  browser ??= launchBrowser();
  return browser;
};
export const replaceBrowser = async (): Promise<void> => {
  const old = browser;
  browser = launchBrowser();
  void old?.then((one) => one.close()).catch(() => undefined);
  await browser;
};

export type WindowKind = {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly reducedMotion: 'reduce' | 'no-preference';
  readonly hasScripts: boolean;
};

/** A window that one visitor after another uses. */
export type Window = {
  readonly kind: WindowKind;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Something was set in it that cannot be taken back: nobody else gets it. */
  isSpent: boolean;
  visitors: number;
  /** Every page of it finds this token where the shop looks for it, once. */
  readonly signIn: (token: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
};

/** What outlives the document it was called for. */
const LASTING = {
  page: ['addLocatorHandler', 'emulateMedia', 'setDefaultNavigationTimeout', 'setDefaultTimeout'],
  context: ['grantPermissions', 'newCDPSession', 'setGeolocation', 'setOffline'],
  both: [
    ...['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'],
    ...['route', 'routeFromHAR', 'routeWebSocket'],
  ],
};
const CLOCK = ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'];

/** Calls of these methods, whoever makes them, spend the window. */
const watchCalls = (target: object, methods: readonly string[], spend: () => void): void => {
  for (const name of methods) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') continue;
    Reflect.set(target, name, (...given: readonly unknown[]) => {
      spend();
      return Reflect.apply(method, target, given);
    });
  }
};

/** The browser's protocol of a page, opened once. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();
export const protocolOf = (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
};

const signingIn = (context: BrowserContext): Pick<Window, 'signIn' | 'signOut'> => {
  const addInitScript = context.addInitScript.bind(context);
  let script: Disposable | undefined;
  return {
    signIn: async (token) => {
      script = await addInitScript(
        ([token]) => {
          if (sessionStorage.getItem('journey') === null) localStorage.setItem('token', token ?? '');
          sessionStorage.setItem('journey', 'signed in');
        },
        [token],
      );
    },
    signOut: async () => {
      await script?.dispose();
      script = undefined;
    },
  };
};

const openWindow = async (kind: WindowKind): Promise<Window> => {
  const { viewport, reducedMotion, hasScripts } = kind;
  const context = await (await openBrowser()).newContext({
    viewport,
    reducedMotion,
    locale: 'en-IN',
    hasTouch: viewport.width < 600,
    javaScriptEnabled: hasScripts,
  });
  const page = await context.newPage();
  await protocolOf(page);
  const opened: Window = { kind, context, page, isSpent: !hasScripts, visitors: 0, ...signingIn(context) };
  const spend = () => {
    opened.isSpent = true;
  };
  watchCalls(page, [...LASTING.page, ...LASTING.both], spend);
  watchCalls(context, [...LASTING.context, ...LASTING.both], spend);
  watchCalls(page.clock, CLOCK, spend);
  return opened;
};

/** A document of the shop's origin without scripts. */
const BARE_PAGE = '/healthz';
const EVENTS = {
  page: ['console', 'dialog', 'download', 'filechooser', 'pageerror', 'popup'],
  context: ['console', 'dialog', 'page', 'weberror'],
  both: ['request', 'requestfailed', 'requestfinished', 'response'],
};
/** One: each visitor has a new window (docs/decisions/660). */
const MOST_VISITORS = Number(process.env.VISITORS_A_WINDOW ?? 1);
const OUTSIDE = -1;

/** As it was before anybody came, but for what the browser keeps of files that never change. */
const clean = async ({ kind, context, page, signOut }: Window, origin: string): Promise<void> => {
  await signOut();
  for (const event of [...EVENTS.page, ...EVENTS.both]) page.removeAllListeners(event);
  for (const event of [...EVENTS.context, ...EVENTS.both]) context.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  // The document that was there can no longer write anything down.
  await page.goto(`${origin}${BARE_PAGE}`);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await context.clearCookies();
  await page.mouse.move(OUTSIDE, OUTSIDE);
  if (page.viewportSize()?.width !== kind.viewport.width) await page.setViewportSize(kind.viewport);
};

/** False: what was done in it cannot be taken back after all, as when its shop has ended. */
const canBeCleaned = (used: Window, origin: string): Promise<boolean> =>
  clean(used, origin).then(
    () => true,
    () => false,
  );

const close = async ({ context }: Window): Promise<void> => {
  // An answer that is still being changed belongs to nobody any more.
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
};

const isSame = (one: WindowKind, other: WindowKind): boolean =>
  one.viewport.width === other.viewport.width &&
  one.viewport.height === other.viewport.height &&
  one.reducedMotion === other.reducedMotion &&
  one.hasScripts === other.hasScripts;

/** The windows that a file's visitors use one after another. `origin`: of the shop they visit. */
export const keepWindows = (origin: () => string) => {
  const free: Window[] = [];
  return {
    /** `isNew`: nobody was there before, and the browser knows nothing of the shop. */
    take: async (kind: WindowKind, isNew: boolean): Promise<Window> => {
      const at = isNew ? -1 : free.findIndex((one) => isSame(one.kind, kind));
      const [kept] = at < 0 ? [] : free.splice(at, 1);
      const taken = kept ?? (await openWindow(kind));
      taken.visitors += 1;
      return taken;
    },
    /** A visitor has left: the window waits for the next one, or is closed. */
    giveBack: async (used: Window, isTrusted: boolean): Promise<void> => {
      const isGood = isTrusted && !used.isSpent && !used.page.isClosed() && used.visitors < MOST_VISITORS;
      const isClean = isGood && (await canBeCleaned(used, origin()));
      if (isClean) free.push(used);
      else await close(used);
    },
    /** The browser they were in is gone. */
    forget: () => {
      free.length = 0;
    },
    close: async (): Promise<void> => {
      for (const one of free.splice(0)) await close(one);
    },
  };
};
