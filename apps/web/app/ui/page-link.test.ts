import type { Language } from '@darzi/contract/languages.ts';
import { type ComponentProps, createElement, type ElementType } from 'react';
import { renderToString } from 'react-dom/server';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { readLanguageBy } from '../texts/language.ts';
import { PageLink } from './page-link.tsx';

const written = (kind: ElementType, language: Language, props: ComponentProps<typeof Link>): string => {
  readLanguageBy(() => language);
  const basename = language === 'hi' ? '/hi' : '/';
  const initialEntries = [`${basename}/collection`.replace('//', '/')];
  return renderToString(
    createElement(MemoryRouter, { basename, initialEntries }, createElement(kind, props, 'Kurtas')),
  );
};

afterEach(() => readLanguageBy(() => 'en'));

const ADDRESSES: readonly ComponentProps<typeof Link>['to'][] = [
  '/',
  '/?from=mail',
  '/cart',
  '/collection?category=Men&size=XL',
  '/collection?colour=Light+blue&q=%E0%A4%95%E0%A5%81&maxPrice=1499.50',
  '/pages/size-guide#children',
  '/collection/festive_wear',
  '/a b/"c"',
  '/कुर्ता',
  '/a/../b',
  '/cart/',
  '//other.example/x',
  'https://other.example/x?y',
  'mailto:shop@example.com',
  '?sort=low-high',
  '#main',
  '.',
  '',
  { pathname: '/cart', search: '?from=mail' },
];

describe.each(['en', 'hi'] as const)('a link of a page in %s', (language) => {
  it.each(ADDRESSES)('to %j is what the router would write', (to) => {
    const props = {
      to,
      className: 'underline',
      lang: 'en',
      'aria-label': 'All kurtas',
      prefetch: 'intent',
    } as const;
    expect(written(PageLink, language, props)).toBe(written(Link, language, props));
  });

  it('takes what concerns the browser alone out of the document', () => {
    const props = {
      to: '/cart',
      viewTransition: true,
      preventScrollReset: true,
      reloadDocument: true,
      replace: true,
      state: { from: 'list' },
      onClick: () => undefined,
    };
    expect(written(PageLink, language, props)).toBe(written(Link, language, props));
  });
});
