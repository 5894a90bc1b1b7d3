import { CATEGORIES } from '@darzi/contract/catalogue/catalogue.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';

const MOVED_FOR_GOOD = 308;

const newHome = (pathname: string, category: string | undefined): string => {
  if (category !== undefined) {
    const known = CATEGORIES.find((one) => one.toLowerCase() === category.toLowerCase());
    return `/collection?${new URLSearchParams({ category: known ?? category })}`;
  }
  return pathname.startsWith('/custom-cloth') ? '/craft-your-look' : '/collection';
};

export const loader = ({ request, params }: LoaderFunctionArgs) => {
  throw redirect(newHome(new URL(request.url).pathname, params.category), MOVED_FOR_GOOD);
};
