import type { MetaArgs } from 'react-router';
import { describePage } from '../shop.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton } from '../ui/states.tsx';
import { useGuard } from '../use-guard.ts';
import { CraftForm } from './craft-form.tsx';
import { useCraftDraft } from './use-craft-draft.ts';

export const meta = ({ matches }: MetaArgs) =>
  describePage(matches, {
    title: 'Craft Your Look',
    description:
      'A garment cut to six of your own measurements, in three steps: measurements, design and reference pictures. A designer answers with a price.',
    path: '/craft-your-look',
  });

/** The shape of the form, until it is known who is here and what was left unfinished. */
const Waiting = () => (
  <div role="status" className="grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
    <span className="sr-only">Loading your order form</span>
    <div>
      <Skeleton className="h-6 w-full" />
      <Skeleton className="mt-16 h-11 w-72" />
      <Skeleton className="mt-8 h-[34rem] w-full" />
    </div>
    <Skeleton className="h-[48rem] w-full" />
  </div>
);

const Form = () => {
  const { initial, keep } = useCraftDraft();
  return initial === undefined ? <Waiting /> : <CraftForm initial={initial} onChange={keep} />;
};

const CraftYourLook = () => (
  <div className="measure pb-24">
    <PageHead title="Craft Your Look">
      Made to measure in three steps. A designer answers with a price, and nothing is cut before you have said
      yes to it.
    </PageHead>
    {useGuard() ? <Form /> : <Waiting />}
  </div>
);

export default CraftYourLook;
