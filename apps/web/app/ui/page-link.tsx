import { pathIn } from '@darzi/contract/languages.ts';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { languageNow } from '../texts/language.ts';

type LinkProps = ComponentProps<typeof Link>;

/** Addresses that the router would leave as they are. */
const PLAIN = /^(?:\/|(?:\/[\w-]+)+)(?:\?[\w=&%.+*-]+)?(?:#[\w-]+)?$/;

/** The link as it stands in the document. On the server, where nobody can press it, the router's own does ten times as much. */
const AddressOnly = (props: LinkProps) => {
  const { to, viewTransition, prefetch, preventScrollReset, reloadDocument, replace, state, ...rest } = props;
  if (typeof to !== 'string' || !PLAIN.test(to)) return <Link {...props} />;
  return <a {...rest} href={pathIn(languageNow(), to)} data-discover="true" />;
};

/** The browser's build holds neither the question nor what is for the server. */
export const isServer = import.meta.env.SSR && typeof document === 'undefined';

/** A link to a page of the shop. */
export const PageLink = isServer ? AddressOnly : Link;
