import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { showShortMoment } from '@darzi/contract/dates.ts';
import { useState } from 'react';
import { PinnedPicture, PinText } from '../made-to-measure/order/pinned-picture.tsx';
import { call, toastFailure } from '../shell/call.ts';
import { Button } from '../ui/button.tsx';
import { PinForm } from './pin-form.tsx';
import { PinTarget, type Spot } from './pin-target.tsx';
import { useStudioChange } from './use-studio.ts';

const ZOOMS = [1, 2, 3] as const;
const MIDDLE: Spot = { x: 0.5, y: 0.5 };
/** One reference picture enlarged, optionally beside another, with its pins and their texts. */
export const PictureViewer = ({
  order,
  at,
  onTurn,
}: {
  order: StudioOrder;
  at: number;
  onTurn: (to: number) => void;
}) => {
  const addresses = order.referenceImages;
  const [zoom, setZoom] = useState<(typeof ZOOMS)[number]>(1);
  const [isBeside, setBeside] = useState(false);
  const [spot, setSpot] = useState<Spot>();
  const removing = useStudioChange((pin: string) =>
    call('DELETE /api/studio/custom-orders/:id/pins/:pin', { params: { id: order._id, pin } }),
  );
  const pinsOf = (image: number) => order.pins.filter((pin) => pin.image === image);
  const turned = (by: number) => (at + by + addresses.length) % addresses.length;
  const shown = isBeside ? [at, turned(1)] : [at];
  const pins = pinsOf(at);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 py-2">
        {addresses.length > 1 ? (
          <>
            <Button variant="quiet" onClick={() => onTurn(turned(-1))}>
              Previous
            </Button>
            <Button variant="quiet" onClick={() => onTurn(turned(1))}>
              Next
            </Button>
            <Button variant="quiet" aria-pressed={isBeside} onClick={() => setBeside((before) => !before)}>
              {isBeside ? 'One picture' : 'Side by side'}
            </Button>
          </>
        ) : null}
        {ZOOMS.map((times) => (
          <Button
            key={times}
            variant="quiet"
            aria-pressed={zoom === times}
            className={zoom === times ? 'font-semibold text-madder' : undefined}
            onClick={() => setZoom(times)}
          >
            {times}×
          </Button>
        ))}
        <Button
          variant="quiet"
          onClick={() => setSpot((before) => (before === undefined ? MIDDLE : undefined))}
        >
          {spot === undefined ? 'Add a pin' : 'Cancel the pin'}
        </Button>
      </div>
      <div className={pins.length > 0 || spot !== undefined ? 'grid gap-6 lg:grid-cols-[1fr_20rem]' : 'grid'}>
        <div className={isBeside ? 'grid min-w-0 gap-3 sm:grid-cols-2' : 'grid min-w-0'}>
          {shown.map((image) => (
            <section
              key={image}
              aria-label={`Reference ${image + 1}`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
              tabIndex={0}
              className="max-h-[66vh] overflow-auto bg-table"
            >
              <PinnedPicture
                address={addresses[image] ?? ''}
                alt={`Reference ${image + 1}`}
                pins={pinsOf(image)}
                times={zoom}
              >
                {image === at && spot !== undefined ? <PinTarget spot={spot} onMove={setSpot} /> : null}
              </PinnedPicture>
            </section>
          ))}
        </div>
        <div className="grid content-start gap-5">
          {spot === undefined ? null : (
            <PinForm orderId={order._id} image={at} spot={spot} onDone={() => setSpot(undefined)} />
          )}
          <PinText
            pins={pins}
            showMoment={showShortMoment}
            actions={(pin) => (
              <Button
                variant="quiet"
                className="text-13"
                isBusy={removing.isPending && removing.variables === pin._id}
                onClick={() =>
                  removing.mutate(pin._id, {
                    onError: (error) => toastFailure(error, 'The pin could not be removed.'),
                  })
                }
              >
                Remove<span className="sr-only"> pin {pin.number}</span>
              </Button>
            )}
          />
        </div>
      </div>
    </>
  );
};
