import { smallPicture } from '@darzi/contract/custom-orders/custom-order.ts';
import { garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import type { PublishedLook } from '@darzi/contract/custom-orders/looks.routes.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../shell/call.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { lookTexts } from './begin-with-look.ts';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

export type LooksPage = { readonly looks: readonly PublishedLook[]; readonly nextCursor: string | null };

/** This many pictures are visible at once, so the page loads them eagerly. */
const SEEN_AT_ONCE = 3;

const Tile = ({ look, index, onBegin }: { look: PublishedLook; index: number; onBegin: () => void }) => {
  const { _id, designer, design, price, clothPictures } = look;
  const { title, description } = lookTexts(look);
  return (
    <li className="group relative grid w-40 flex-none snap-start content-start gap-0.5 sm:w-54">
      <img
        src={smallPicture(clothPictures.front)}
        alt=""
        width={400}
        height={500}
        loading={index < SEEN_AT_ONCE ? 'eager' : 'lazy'}
        decoding="async"
        className="mb-1.5 aspect-4/5 w-full bg-table object-cover transition-opacity duration-200 group-hover:opacity-85"
      />
      <h3 className="text-15 leading-snug font-medium text-balance group-hover:text-madder">
        {/* Without scripts, and in another tab, the address starts from it. */}
        <Link
          to={`/craft-your-look?look=${_id}`}
          lang={title.lang}
          className="after:absolute after:inset-0"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onBegin();
          }}
        >
          {title.text}
        </Link>
      </h3>
      <p className="text-13 text-chalk">
        {t('lookBy', { garment: word(garmentRows[design.garment].label), designer })}
      </p>
      {description.text === '' ? null : (
        <p lang={description.lang} className="line-clamp-3 pt-0.5 text-13 text-chalk max-sm:hidden">
          {description.text}
        </p>
      )}
      <p className="text-13 tabular-nums">{t('fromPrice', { price: showRupees(price.low) })}</p>
    </li>
  );
};

/** Our designers' looks to start from; a click fills in the form. */
export const LooksRow = ({
  first,
  onBegin,
}: {
  first: LooksPage;
  onBegin: (look: PublishedLook) => void;
}) => {
  const [{ looks, nextCursor }, setShown] = useState(first);
  const more = useSend(
    () => call('GET /api/custom-order/looks', { query: { cursor: nextCursor ?? undefined } }),
    {
      failed: t('moreLooksFailed'),
      onSuccess: (page) => setShown({ looks: [...looks, ...page.looks], nextCursor: page.nextCursor }),
    },
  );
  if (looks.length === 0) return null;
  return (
    <section aria-labelledby="start-from-a-look" className="pb-12">
      <h2 id="start-from-a-look" className="font-display text-30">
        {t('startFromLook')}
      </h2>
      <p className="pt-1 pb-5 text-15 text-chalk">{t('composed')}</p>
      <ul className="-mx-(--page-margin) flex snap-x scroll-px-(--page-margin) gap-4 overflow-x-auto px-(--page-margin) pb-3 sm:gap-5">
        {looks.map((look, index) => (
          <Tile key={look._id} look={look} index={index} onBegin={() => onBegin(look)} />
        ))}
        {nextCursor === null ? null : (
          <li className="grid w-40 flex-none place-items-center">
            <Button variant="quiet" isBusy={more.isPending} onClick={() => more.mutate()}>
              {t('moreLooks')}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
};
