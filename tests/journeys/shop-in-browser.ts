import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabase } from '@darzi/embedded-postgres/databases.ts';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFailed } from 'vitest';
import { newId } from '../../apps/server/src/platform/db/id.ts';
import { copyDemoShop, handPicturesOn } from './demo-shop.ts';
import { openHostedShop } from './shop-host.ts';

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1440, height: 900 } as const;
export const DEMO_PASSWORD = 'darzi-demo-1';

/** These keep a stream open, so their network is never idle. */
const HEARS_CHANGES = /^\/custom-order-history/;

/**
 * Turns off what a Chromium window has beside the page: its address bar's suggestions are two web pages of their own,
 * and rendering them for each visitor costs more than the shop's page. The flag replaces Playwright's, so it repeats
 * what Playwright turns off.
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

/** A visitor's page lives for seconds: V8's optimising compilers cost more than they save. */
const V8_FLAGS = ['--no-opt', '--no-maglev', '--single-threaded'];

const CHROMIUM_FLAGS = [
  `--js-flags=${V8_FLAGS.join(' ')}`,
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

export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
};

export type BrowserShop = {
  readonly url: () => string;
  readonly databaseUrl: () => string;
  readonly dataDirectory: () => string;
  /** A fresh visitor: own storage, own window. Errors in the page fail the test. */
  readonly visit: (
    path: string,
    viewport?: { width: number; height: number },
    more?: VisitOptions,
  ) => Promise<Visit>;
  /** Signs in a demo account over HTTP and puts its token where the shop looks for it. */
  readonly visitAs: (
    who: 'customer' | 'designer' | 'admin',
    path: string,
    viewport?: { width: number; height: number },
    more?: VisitOptions,
  ) => Promise<Visit>;
  /**
   * One visitor for the cases of a group that only look, or leave the page as they found it: the first visits, the
   * others find the page open. After a case that failed or navigated away, the next one visits anew.
   */
  readonly stay: (
    path: string | (() => string),
    viewport?: { width: number; height: number },
    more?: VisitOptions | (() => VisitOptions),
  ) => () => Promise<Page>;
  readonly tokenOf: (email: string, password?: string) => Promise<string>;
  readonly call: (
    method: string,
    path: string,
    token?: string,
    body?: object,
  ) => Promise<Record<string, unknown>>;
};

type VisitOptions = {
  readonly token?: string;
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** The journey provokes answers that the browser reports as errors (400, 404 …). */
  readonly expectsErrors?: boolean;
  /** The page keeps a stream open: its network is never idle. */
  readonly isLive?: boolean;
  /** False: a browser that runs no scripts. */
  readonly hasScripts?: boolean;
  /** Runs before the first request: clocks, observers, routes. */
  readonly prepare?: (page: Page) => Promise<unknown>;
};

/** For a busy machine: correct results arrive sooner, and wrong ones fail anyway. */
const TIMEOUT_MS = 30_000;
/** Generous: a page's first visitor waits until its pictures are made. */
const FIRST_SIGHT_MS = 45_000;
const UNAVAILABLE = 503;
const MAX_RETRIES = 5;
const OF_AN_ACCOUNT = /^\/api\/user\/(register|login)$/;
/** Without a request for this long, the page has loaded completely. */
const REST_MS = 300;
const BEAT_MS = 20;
/** Between two checks whether a page is alive. */
const ALIVE_MS = 40;
/** How many times slower than this machine the pages' scripts run: what a fast hand loses on a slow machine shows. */
const SLOWDOWN = Number(process.env.JOURNEY_SLOWDOWN ?? 1);
const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

/** In the browser: React has hydrated the document and handles every click, or the document has no scripts. */
const isAlive = (): boolean => {
  if (document.querySelector('script[data-boot]') === null) return true;
  const container = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1] as
    | { stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } } }
    | undefined;
  return container?.stateNode.current.memoizedState?.isDehydrated === false;
};

/**
 * After navigating to another document, waits until it responds: an earlier click would be lost. Polled from here,
 * since `waitForFunction` would inject Playwright's locator code into the page's own world too.
 */
export const waitForLife = (page: Page): void => {
  const alive = async () => {
    const endAt = Date.now() + TIMEOUT_MS;
    // a document that has navigated on cannot be evaluated
    while (!(await page.evaluate(isAlive).catch(() => page.isClosed()))) {
      if (Date.now() > endAt) throw new Error(`Timeout ${TIMEOUT_MS}ms exceeded: ${page.url()} is not alive`);
      await pause(ALIVE_MS);
    }
  };
  const { goto, reload } = page;
  page.goto = async (...address) => {
    const answer = await goto.apply(page, address);
    await alive();
    return answer;
  };
  page.reload = async (...options) => {
    const answer = await reload.apply(page, options);
    await alive();
    return answer;
  };
};

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
};

/** Tracks a page's requests. Returns a function that waits until there have been none for a moment. */
const watchRest = (page: Page): (() => Promise<void>) => {
  const inFlight = new Set<Request>();
  let lastAt = Date.now();
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request);
    lastAt = Date.now();
  };
  page.on(
    'request',
    note((request) => inFlight.add(request)),
  );
  page.on(
    'requestfinished',
    note((request) => inFlight.delete(request)),
  );
  page.on(
    'requestfailed',
    note((request) => inFlight.delete(request)),
  );
  const isAtRest = () => inFlight.size === 0 && Date.now() - lastAt >= REST_MS;
  return async () => {
    const endAt = Date.now() + FIRST_SIGHT_MS;
    lastAt = Date.now();
    do {
      if (Date.now() > endAt)
        throw new Error(`Timeout ${FIRST_SIGHT_MS}ms exceeded: ${[...inFlight].map((one) => one.url())}`);
      await pause(Math.max(BEAT_MS, lastAt + REST_MS - Date.now()));
      if (!isAtRest()) continue;
      // The page may be about to make the next request.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve))).catch(() => undefined);
      await pause(BEAT_MS);
    } while (!isAtRest());
  };
};

const closeVisitors = async (contexts: readonly BrowserContext[]): Promise<true> => {
  for (const context of contexts) {
    // Nobody waits for answers that are still being altered.
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
  return true;
};

/** Closes visitors' windows; false if the browser fails to do so in time. */
const areClosedInTime = async (contexts: readonly BrowserContext[]): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, false);
  });
  const closing = closeVisitors(contexts);
  // A failure after the deadline belongs to a browser that is gone.
  closing.catch(() => undefined);
  return Promise.race([closing, late]).finally(() => clearTimeout(timer));
};

/** One browser for all files that this worker runs; it ends with the worker. */
let browser: Promise<Browser> | undefined;
const openBrowser = (): Promise<Browser> => {
  browser ??= launchBrowser();
  return browser;
};
const replaceBrowser = async (): Promise<void> => {
  const old = browser;
  browser = launchBrowser();
  void old?.then((one) => one.close()).catch(() => undefined);
  await browser;
};

const placeOf = (page: Page): string => page.url().split('#')[0] ?? '';

type Opened = { readonly context: BrowserContext; readonly troubles: string[] };

const close = async (visits: readonly Opened[]): Promise<void> => {
  if (await areClosedInTime(visits.map(({ context }) => context))) return;
  // The journey is over and judged; a browser that cannot close its windows is replaced for the next one.
  console.warn('The browser did not close its windows: a new one is started.');
  await replaceBrowser();
};

/** A shop with the demo catalogue for one test file, and browsers that visit it. */
export const openShopForJourneys = (environment: NodeJS.ProcessEnv = {}): BrowserShop => {
  const database = `journey_${newId().replaceAll('-', '')}`;
  const visits: Opened[] = [];
  const staying = new Set<Opened>();
  let shop: Awaited<ReturnType<typeof openHostedShop>>;
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'darzi-journey-'));
    const url = await copyDemoShop(database, directory);
    shop = await openHostedShop(url, directory, { SEED: 'demo', ...environment });
    await openBrowser();
  });
  afterEach(async () => {
    const over = visits.splice(0);
    const troubles = [...over, ...staying].flatMap(({ troubles }) => troubles.splice(0));
    await close(over);
    expect(troubles, 'nothing went wrong inside the pages').toEqual([]);
  });
  afterAll(async () => {
    await shop?.stop();
    await handPicturesOn(directory);
    await dropDatabase(inject('postgresAdminUrl'), database);
    // A picture that nobody is waiting for may still be written.
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  });

  const ask = (method: string, path: string, token?: string, body?: object): Promise<Response> =>
    fetch(`${shop.url}${path}`, {
      method,
      headers: {
        // The shop might close a kept-alive connection just as it is reused.
        connection: 'close',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const call: BrowserShop['call'] = async (...wanted) => {
    let answer = await ask(...wanted);
    // A busy machine may open no connection in time: registration and login are retried.
    for (
      let again = 0;
      again < MAX_RETRIES && answer.status === UNAVAILABLE && OF_AN_ACCOUNT.test(wanted[1]);
      again += 1
    ) {
      await pause(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
      answer = await ask(...wanted);
    }
    return (await answer.json()) as Record<string, unknown>;
  };
  const tokenOf: BrowserShop['tokenOf'] = async (email, password = DEMO_PASSWORD) => {
    const { token, message } = await call('POST', '/api/user/login', undefined, { email, password });
    if (typeof token !== 'string') throw new Error(`cannot sign ${email} in: ${message}`);
    return token;
  };
  const visit: BrowserShop['visit'] = async (path, viewport = DESKTOP, more = {}) => {
    const hasScripts = more.hasScripts ?? true;
    const context = await (await openBrowser()).newContext({
      viewport,
      reducedMotion: more.reducedMotion ?? 'reduce',
      locale: 'en-IN',
      hasTouch: viewport.width < 600,
      javaScriptEnabled: hasScripts,
    });
    const troubles: string[] = [];
    visits.push({ context, troubles });
    if (more.token !== undefined) {
      await context.addInitScript(
        ([token]) => {
          if (sessionStorage.getItem('journey') === null) localStorage.setItem('token', token ?? '');
          sessionStorage.setItem('journey', 'signed in');
        },
        [more.token],
      );
    }
    context.setDefaultTimeout(TIMEOUT_MS);
    if (hasScripts) context.on('page', waitForLife);
    const page = await context.newPage();
    if (SLOWDOWN > 1) await slowDown(page);
    const comeToRest = watchRest(page);
    page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && more.expectsErrors !== true)
        troubles.push(`${page.url()}: ${message.text()} ${message.location().url}`);
    });
    await more.prepare?.(page);
    // Without scripts only pictures follow the document, all of them at once.
    const waitUntil = hasScripts ? 'load' : 'domcontentloaded';
    await page.goto(`${shop.url}${path}`, { waitUntil, timeout: FIRST_SIGHT_MS });
    if (hasScripts && more.isLive !== true && !HEARS_CHANGES.test(path)) await comeToRest();
    return { page, context };
  };
  const stay: BrowserShop['stay'] = (path, viewport, more) => {
    let kept: (Opened & { readonly page: Page; readonly place: string }) | undefined;
    const leave = (): void => {
      if (kept === undefined) return;
      staying.delete(kept);
      visits.push(kept);
      kept = undefined;
    };
    afterAll(async () => {
      leave();
      await close(visits.splice(0));
    });
    return async () => {
      onTestFailed(leave);
      if (kept !== undefined && placeOf(kept.page) !== kept.place) leave();
      if (kept === undefined) {
        const { page } = await visit(
          typeof path === 'string' ? path : path(),
          viewport,
          typeof more === 'function' ? more() : more,
        );
        const [opened] = visits.splice(-1);
        if (opened === undefined) throw new Error('nobody visits');
        kept = { ...opened, page, place: placeOf(page) };
        staying.add(kept);
      } else await kept.page.evaluate(() => scrollTo(0, 0));
      return kept.page;
    };
  };
  return {
    url: () => shop.url,
    databaseUrl: () => shop.databaseUrl,
    dataDirectory: () => join(directory, 'data'),
    call,
    tokenOf,
    visit,
    stay,
    visitAs: async (who, path, viewport, more) =>
      visit(path, viewport, { ...more, token: await tokenOf(`${who}@example.com`) }),
  };
};

/** Polls until it holds, for as long as a page may take on a busy machine. */
export const eventually = <T>(ask: () => T) => expect.poll(ask, { timeout: TIMEOUT_MS, interval: 50 });

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * axe's violations of WCAG 2.2 A and AA, one line per place. Only these lines leave the page: transferring what
 * passes would cost as much as the check itself.
 */
export const axeFindings = async (page: Page): Promise<readonly string[]> => {
  // It finds the same however slow the page, and would take most of the time.
  if (SLOWDOWN > 1) return [];
  // Injected as an evaluated expression, because the page's own policy would rightly refuse a script tag; over the
  // browser's protocol, because half a megabyte as a Playwright argument costs half as much again.
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: AXE });
    await session.detach();
  }
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run: (
          target: Document,
          options: object,
        ) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
      };
    };
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
};
