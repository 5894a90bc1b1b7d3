import './shell/without-eval.ts';

import { LOCALES, withoutLanguage } from '@darzi/contract/languages.ts';
import { DEFAULT_ACCENT } from '@darzi/contract/settings/first-front.ts';
import type { ShopFront } from '@darzi/contract/settings/shop-front.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from 'react-router';
import './app.css';
import { LISTENING } from './early-touch.ts';
import hindiFont from './fonts/anek-devanagari.woff2?url';
import hindiStrongFont from './fonts/anek-devanagari-strong.woff2?url';
import textFont from './fonts/anek-latin.woff2?url';
import rupeeFont from './fonts/anek-latin-rupee.woff2?url';
import displayFont from './fonts/newsreader-display.woff2?url';
import { SessionKeeper } from './session-keeper.tsx';
import { createQueryClient } from './shell/query-client.ts';
import { isTranslated, type ShopFacts, useFront } from './shell/shop.ts';
import { shopContext } from './shell/shop-context.ts';
import { SiteFooter } from './shell/site-footer.tsx';
import { SiteHeader } from './shell/site-header.tsx';
import { SystemPage } from './shell/system-page.tsx';
import { languageNow } from './texts/language.ts';
import { textsOf } from './texts/texts.ts';

const t = await textsOf('shell');

/**
 * Fonts of every page. If only the style sheet named them, they would be requested a round trip later. The document
 * names them itself, so the browser's bundle does not contain them.
 */
export const links = () =>
  import.meta.env.SSR
    ? [textFont, ...(languageNow() === 'hi' ? [hindiFont, hindiStrongFont] : []), displayFont, rupeeFont].map(
        (href) => ({
          rel: 'preload',
          href,
          as: 'font',
          type: 'font/woff2',
          crossOrigin: 'anonymous' as const,
        }),
      )
    : [];

export const loader = ({ context }: LoaderFunctionArgs): ShopFacts => {
  const { storeName, publicUrl, settings, facetNames } = context.get(shopContext);
  return { storeName, publicUrl, settings, facetNames };
};

/** Name and settings stay while browsing; a page that learns of a change refetches them. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href;

/**
 * The owner's accent in place of the shop's own, its darker shade for pressed buttons; and whether pictures are
 * cropped.
 */
const looksOf = ({ accent, pictures }: ShopFront): CSSProperties =>
  ({
    ...(accent !== DEFAULT_ACCENT && {
      '--color-madder': accent,
      '--color-madder-deep': `color-mix(in srgb, ${accent} 80%, black)`,
    }),
    ...(pictures === 'whole' && { '--picture-fit': 'contain', '--picture-place': '50%' }),
  }) as CSSProperties;

const Icon = ({ favicon }: { favicon: string | null }) =>
  favicon === null ? (
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  ) : (
    <link rel="icon" href={favicon.replace('/960.', '/320.')} type="image/webp" />
  );

export const Layout = ({ children }: { children: ReactNode }) => (
  <html lang={LOCALES[languageNow()]} style={looksOf(useFront())}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#f7f3eb" />
      <Icon favicon={useFront().favicon} />
      <Meta />
      <Links />
    </head>
    <body>
      {children}
      <ScrollRestoration />
      <Scripts />
    </body>
  </html>
);

type FrameProps = {
  readonly hasOwnHead?: boolean;
  /** Untranslated pages declare their language. */
  readonly isEnglish?: boolean;
  readonly children: ReactNode;
};

const ShopFrame = ({ isEnglish = false, children }: Omit<FrameProps, 'hasOwnHead'>) => (
  <>
    <SiteHeader />
    <main
      id="main"
      lang={isEnglish ? LOCALES.en : undefined}
      tabIndex={-1}
      className="min-h-[70vh] outline-none"
    >
      {children}
    </main>
    <SiteFooter />
  </>
);

const Frame = ({ hasOwnHead = false, isEnglish = false, children }: FrameProps) => {
  const [queries] = useState(createQueryClient);
  useEffect(() => {
    dispatchEvent(new Event(LISTENING));
  }, []);
  return (
    <QueryClientProvider client={queries}>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 bg-ink px-4 py-3 text-paper focus:translate-y-0"
      >
        {t('skip')}
      </a>
      {hasOwnHead ? children : <ShopFrame isEnglish={isEnglish}>{children}</ShopFrame>}
      <SessionKeeper />
    </QueryClientProvider>
  );
};

/** Staff areas have their own header; their users are not shopping. */
const Root = () => {
  const matches = useMatches();
  const isStaff = matches.some(({ id }) => id === 'staff/staff-layout');
  useEffect(() => {
    // staff pages are in English, and so must their document be
    if (isStaff && languageNow() !== 'en') location.replace(withoutLanguage(location.pathname));
  }, [isStaff]);
  return (
    <Frame hasOwnHead={isStaff} isEnglish={languageNow() !== 'en' && !isTranslated(matches)}>
      <Outlet />
    </Frame>
  );
};

export const ErrorBoundary = ({ error }: { error: unknown }) => (
  <Frame>
    <SystemPage error={error} />
  </Frame>
);

export default Root;
