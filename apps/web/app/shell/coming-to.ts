import { withoutLanguage } from '@darzi/contract/languages.ts';
import type { Location } from 'react-router';

/** Where a navigation under way leads, if it leads to this path; the router keeps the language in the path of what is coming. */
export const comingTo = (
  { location }: { readonly location: Location | undefined },
  path: string,
): Location | undefined =>
  location !== undefined && withoutLanguage(location.pathname) === path ? location : undefined;
