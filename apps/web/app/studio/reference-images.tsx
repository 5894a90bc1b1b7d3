import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { PictureViewer } from './picture-viewer.tsx';

/** The customer's pictures; each opens enlarged, to be compared and pinned. */
export const ReferenceImages = ({ order }: { order: StudioOrder }) => {
  const { referenceImages: addresses, pins } = order;
  const [opened, setOpened] = useState<number>();
  if (addresses.length === 0) return <p className="text-chalk">This order has no pictures.</p>;
  return (
    <>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {addresses.map((address, index) => {
          const count = pins.filter(({ image }) => image === index).length;
          return (
            <li key={address.split('?')[0]}>
              <button
                type="button"
                className="relative block w-full border border-line hover:border-ink"
                onClick={() => setOpened(index)}
              >
                <img
                  src={address}
                  alt={`Reference ${index + 1}, open large`}
                  width={320}
                  height={400}
                  loading="lazy"
                  className="picture-ground aspect-4/5 w-full bg-table object-cover"
                />
                {count === 0 ? null : (
                  <span className="absolute right-1.5 bottom-1.5 bg-madder px-2 text-13 font-medium text-paper tabular-nums">
                    {counted(count, 'pin')}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <Dialog
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened === undefined ? '' : `Reference ${opened + 1} of ${addresses.length}`}
        className="w-[min(84rem,calc(100vw-32px))]"
      >
        {opened === undefined ? null : (
          <PictureViewer key={opened} order={order} at={opened} onTurn={setOpened} />
        )}
      </Dialog>
    </>
  );
};
