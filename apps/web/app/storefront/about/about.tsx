import type { MetaArgs } from 'react-router';
import { describePage, shopFactsOf, useShop } from '../../shell/shop.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Stitch } from '../../ui/tape.tsx';

export const meta = ({ matches }: MetaArgs) =>
  describePage(matches, {
    title: 'About Us',
    description: `Who cuts and sews at ${shopFactsOf(matches).storeName}, what we sell ready to wear, and how we make a garment to measure.`,
    path: '/about',
  });

const STEPS = [
  {
    title: 'Cloth first',
    text: 'We start at the loom and the mill: cotton, linen, silk, wool, denim and velvet that can be worn often and washed without fear.',
  },
  {
    title: 'One chart for all',
    text: 'Every ready-to-wear piece is cut to one size chart, so your M is the same in a shirt, a kurta and a jacket.',
  },
  {
    title: 'Or your own measurements',
    text: 'Made to measure starts with six measurements and a picture of what you have in mind. A designer quotes you a price before any cloth is cut.',
  },
] as const;

const About = () => {
  const { storeName } = useShop();
  return (
    <div className="measure pb-24">
      <PageHead title="About Us" />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1.2fr_1fr]">
        <div className="grid content-start gap-6">
          <p className="font-display text-44">
            A <em>darzi</em> is the tailor you go to with a length of cloth and an idea.
          </p>
          <p className="max-w-prose text-17">
            {storeName} keeps that table open to everyone: clothes that are ready today, and clothes cut for
            one person only. Both come from the same hands, with the same seams.
          </p>
          <div className="flex flex-wrap gap-3 pt-2">
            <LinkButton to="/collection">See the collection</LinkButton>
            <LinkButton to="/craft-your-look" variant="secondary">
              Craft your look
            </LinkButton>
          </div>
        </div>
        <ol className="grid content-start gap-6">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="grid gap-2">
              {index === 0 ? null : <Stitch className="mb-4" />}
              <h2 className="font-display text-30">{title}</h2>
              <p className="max-w-prose text-15 text-chalk">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
};

export default About;
