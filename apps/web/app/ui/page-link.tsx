import { pathIn } from '@darzi/contract/languages.ts';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { isServer, languageNow } from '../texts/language.ts';

type LinkProps = ComponentProps<typeof Link>;

/** Addresses that the router would leave as they are. */
const PLAIN = /^(?:\/|(?:\/[\w-]+)+)(?:\?[\w=&%.+*-]+)?(?:#[\w-]+)?$/;

/** The plain link: on the server, where nobody can press it, the router's own costs ten times as much. */
const AddressOnly = (props: LinkProps) => {
  const { to, viewTransition, prefetch, preventScrollReset, reloadDocument, replace, state, ...rest } = props;
  if (typeof to !== 'string' || !PLAIN.test(to)) return <Link {...props} />;
  return <a {...rest} href={pathIn(languageNow(), to)} data-discover="true" />;
};

/** A link to a page of the shop. */
export const PageLink = isServer ? AddressOnly : Link;
