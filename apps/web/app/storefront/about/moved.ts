import { withoutLanguage } from '@darzi/contract/languages.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { shopContext } from '../../shell/shop-context.ts';

const MOVED_FOR_GOOD = 308;

const newHome = (pathname: string): string => {
  return pathname.startsWith('/custom-cloth') ? '/craft-your-look' : '/collection';
};

export const loader = ({ context, url, params: { category } }: LoaderFunctionArgs) => {
  if (category === undefined) throw redirect(newHome(withoutLanguage(url.pathname)), MOVED_FOR_GOOD);
  const { facetNames, renamed } = context.get(shopContext);
  const wanted = category.toLowerCase();
  const known = facetNames.categories.find((one) => one.toLowerCase() === wanted) ?? renamed.category[wanted];
  const search = new URLSearchParams({ category: known ?? category });
  throw redirect(`/collection?${search}`, MOVED_FOR_GOOD);
};
