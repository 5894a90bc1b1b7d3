import { Link, type MetaArgs } from 'react-router';
import { describePage } from '../shop.ts';
import { SizeChartTable } from '../storefront/size-chart-table.tsx';
import { LinkButton } from '../ui/button.tsx';
import { PageHead, SectionHead } from '../ui/page-head.tsx';
import { Skeleton } from '../ui/states.tsx';
import { useGuard } from '../use-guard.ts';
import { HOW_IT_WORKS, HOW_TO_MEASURE } from './how-to-measure.ts';
import { MeasuringFigure } from './measuring-figure.tsx';

export const meta = ({ matches }: MetaArgs) =>
  describePage(matches, {
    title: 'Craft Your Look',
    description:
      'A garment cut to six of your own measurements: how it works, how to measure, and the size chart in inches and centimetres.',
    path: '/craft-your-look',
  });

const Waiting = () => (
  <div className="measure py-14">
    <Skeleton className="h-12 w-72" />
    <Skeleton className="mt-6 h-4 w-full max-w-prose" />
    <Skeleton className="mt-10 h-80 w-full" />
  </div>
);

/** Until orders to measure are taken on this page, it says how they will be made and what to have ready. */
const CraftYourLook = () => {
  if (!useGuard()) return <Waiting />;
  return (
    <div className="measure pb-24">
      <PageHead title="Craft Your Look">
        Made to measure begins with six numbers. Take them now; ordering opens on this page soon. Until then
        we take your wishes by letter.
      </PageHead>
      <ol className="grid gap-x-10 gap-y-8 pb-16 sm:grid-cols-3">
        {HOW_IT_WORKS.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2 border-t border-ink pt-4">
            <span className="text-13 text-madder tabular-nums">{index + 1}</span>
            <h2 className="font-display text-30">{title}</h2>
            <p className="text-15 text-chalk">{text}</p>
          </li>
        ))}
      </ol>
      <section aria-labelledby="how-to-measure">
        <SectionHead id="how-to-measure" title="How to measure" />
        <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
          <div className="bg-table p-6">
            <MeasuringFigure />
          </div>
          <dl className="grid gap-x-10 sm:grid-cols-2">
            {HOW_TO_MEASURE.map(({ name, text }, index) => (
              <div key={name} className="grid content-start gap-1.5 border-b border-line py-5">
                <dt className="flex items-baseline gap-3 font-display text-22">
                  <span className="font-text text-13 text-madder tabular-nums">{index + 1}</span>
                  {name}
                </dt>
                <dd className="text-15 text-chalk">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section aria-labelledby="size-chart" className="pt-20">
        <SectionHead id="size-chart" title="Size chart" />
        <SizeChartTable />
      </section>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-12">
        <LinkButton to="/contact?subject=Custom+Design">Write to a designer</LinkButton>
        <Link to="/collection" className="text-link inline-flex min-h-11 items-center hover:text-madder">
          See what is ready today
        </Link>
      </div>
    </div>
  );
};

export default CraftYourLook;
