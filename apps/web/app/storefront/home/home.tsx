import { fillLine } from '@darzi/contract/pages/page-text.ts';
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { UNAVAILABLE } from '../../shell/failed-load.ts';
import { describePage, shopFactsOf, useShop } from '../../shell/shop.ts';
import { shopContext } from '../../shell/shop-context.ts';
import { foreign } from '../../texts/language.ts';
import { loadPage } from '../pages/block-data.ts';
import { PageBlocks } from '../pages/page-blocks.tsx';
import { textFactsOf } from '../pages/rich-text.tsx';
import { HeroCarousel } from './hero-carousel.tsx';

export const handle = { isTranslated: true };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { page, shown, isWhole } = await loadPage(context.get(shopContext).call, 'home');
  return data({ page, shown }, { status: isWhole ? 200 : UNAVAILABLE });
};

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const facts = textFactsOf(shopFactsOf(matches));
  const { title = '', description = '' } = loaderData?.page ?? {};
  return describePage(matches, {
    title: fillLine(title, facts),
    description: fillLine(description, facts),
    path: '/',
    image: loaderData?.shown?.heroPictures[0]?.[0],
  });
};

const Home = () => {
  const { page, shown } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="sr-only">{useShop().storeName}</h1>
      <div lang={foreign(page.language)}>
        <PageBlocks blocks={page.blocks} shown={shown} Slides={HeroCarousel} />
      </div>
    </>
  );
};

export default Home;
