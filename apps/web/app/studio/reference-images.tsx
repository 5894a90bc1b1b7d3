import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** The customer's pictures side by side; each opens large. */
export const ReferenceImages = ({ addresses }: { addresses: readonly string[] }) => {
  const [opened, setOpened] = useState<number>();
  if (addresses.length === 0) return <p className="text-chalk">No pictures are kept for this order.</p>;
  const step = (by: number) =>
    setOpened((before) =>
      before !== undefined ? (before + by + addresses.length) % addresses.length : before,
    );
  return (
    <>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {addresses.map((address, index) => (
          <li key={address.split('?')[0]}>
            <button
              type="button"
              className="block w-full border border-line hover:border-ink"
              onClick={() => setOpened(index)}
            >
              <img
                src={address}
                alt={`Reference ${index + 1}, open large`}
                width={320}
                height={400}
                loading="lazy"
                className="aspect-4/5 w-full bg-table object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened === undefined ? '' : `Reference ${opened + 1} of ${addresses.length}`}
      >
        <img
          src={opened === undefined ? undefined : addresses[opened]}
          alt={opened === undefined ? '' : `Reference ${opened + 1}`}
          className="mt-4 max-h-[70vh] w-full bg-table object-contain"
        />
        {addresses.length > 1 ? (
          <div className="flex justify-between pt-3">
            <Button variant="quiet" onClick={() => step(-1)}>
              Previous
            </Button>
            <Button variant="quiet" onClick={() => step(1)}>
              Next
            </Button>
          </div>
        ) : null}
      </Dialog>
    </>
  );
};
