import { withoutLanguage } from '@darzi/contract/languages.ts';
import { isBuiltInPage, pageAddress } from '@darzi/contract/pages/first-pages.ts';
import { fillLine } from '@darzi/contract/pages/page-text.ts';
import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router';
import { UNAVAILABLE } from '../../shell/failed-load.ts';
import { describePage, shopFactsOf } from '../../shell/shop.ts';
import { shopContext } from '../../shell/shop-context.ts';
import { foreign } from '../../texts/language.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { loadPage } from './block-data.ts';
import { PageBlocks } from './page-blocks.tsx';
import { RichLine, textFactsOf } from './rich-text.tsx';

export const handle = { isTranslated: true };

const MOVED_FOR_GOOD = 301;

/** `/about`, `/policy`, and the owner's own pages at `/pages/{handle}`. */
export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const wanted = params.handle ?? withoutLanguage(url.pathname).replaceAll('/', '');
  if (params.handle !== undefined && isBuiltInPage(wanted))
    throw redirect(pageAddress(wanted), MOVED_FOR_GOOD);
  const { page, shown, isWhole } = await loadPage(context.get(shopContext).call, wanted);
  if (page.handle !== wanted) throw redirect(pageAddress(page.handle), MOVED_FOR_GOOD);
  return data({ page, shown }, { status: isWhole ? 200 : UNAVAILABLE });
};

const firstPictureOf = (blocks: Awaited<ReturnType<typeof loadPage>>['page']['blocks']) =>
  blocks.find((block) => block.kind === 'picture')?.picture.address;

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  if (loaderData === undefined) return [];
  const { title, description, handle, blocks } = loaderData.page;
  const facts = textFactsOf(shopFactsOf(matches));
  return describePage(matches, {
    title: fillLine(title, facts),
    description: fillLine(description, facts) || fillLine(title, facts),
    path: pageAddress(handle),
    image: firstPictureOf(blocks),
  });
};

const OwnPage = () => {
  const { page, shown } = useLoaderData<typeof loader>();
  return (
    <div className="pb-12" lang={foreign(page.language)}>
      <div className="measure">
        <PageHead title={<RichLine>{page.title}</RichLine>} />
      </div>
      <PageBlocks blocks={page.blocks} shown={shown} />
    </div>
  );
};

export default OwnPage;
