import { smallPicture } from '@darzi/contract/custom-orders/custom-order.ts';
import { garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import type { StudioLook } from '@darzi/contract/custom-orders/looks.routes.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useEffect } from 'react';
import { Link, type MetaArgs } from 'react-router';
import { describePersonalPage } from '../../shell/shop.ts';
import { KeysetList } from '../../staff/keyset-list.tsx';
import { AdminHead } from '../../staff/page-parts.tsx';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { useLooks } from '../use-studio.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Looks');

/** Rendering a picture takes a few seconds. */
const POLL_MS = 3_000;

const Card = ({ look }: { look: StudioLook }) => {
  const { _id, title, designer, design, price, clothPictures, published, isMine, orders } = look;
  return (
    <li className="group relative grid content-start gap-1">
      {clothPictures === null ? (
        <div className="mb-1.5 grid aspect-4/5 w-full place-items-center bg-table p-4 text-center text-13 text-chalk">
          Its pictures are being drawn
        </div>
      ) : (
        <img
          src={smallPicture(clothPictures.front)}
          alt=""
          width={400}
          height={500}
          loading="lazy"
          className="mb-1.5 aspect-4/5 w-full bg-table object-cover transition-opacity duration-200 group-hover:opacity-85"
        />
      )}
      <div>
        <Badge tone={published ? 'good' : 'plain'}>{published ? 'Published' : 'Draft'}</Badge>
      </div>
      <h2 className="text-15 font-medium text-balance group-hover:text-madder">
        <Link data-row-link to={`/studio/looks/${_id}`} className="after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      <p className="text-13 text-chalk">
        {garmentRows[design.garment].label}, from {showRupees(price.low)}
      </p>
      <p className="text-13 text-chalk tabular-nums">
        {isMine ? '' : `By ${designer}. `}
        {orders === 0 ? 'No orders yet' : counted(orders, 'order')}
      </p>
    </li>
  );
};

/** The looks one can edit: published ones and drafts. */
const LooksPage = () => {
  const query = useLooks();
  const { refetch } = query;
  const isDrawing = query.data?.pages.some(({ looks }) => looks.some((look) => look.clothPictures === null));
  useEffect(() => {
    if (isDrawing !== true) return;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [isDrawing, refetch]);
  return (
    <>
      <AdminHead
        title="Looks"
        lead="Designs for customers to start from. Published ones are shown on Craft Your Look."
        aside={
          <>
            <TextLink to="/studio">Back to the board</TextLink>
            <LinkButton to="/studio/looks/new">New look</LinkButton>
          </>
        }
      />
      <KeysetList
        query={query}
        rowsOf={(page) => page.looks}
        noun={['look', 'looks']}
        isFiltered={false}
        onClear={() => undefined}
        empty="Compose the first one: a garment, its cloth and colour, and a few words."
      >
        {(looks) => (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-10 pb-16 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
            {looks.map((look) => (
              <Card key={look._id} look={look} />
            ))}
          </ul>
        )}
      </KeysetList>
    </>
  );
};

export default LooksPage;
