import { CallError } from '@darzi/contract/client.ts';
import type { PictureAsked } from '@darzi/contract/custom-orders/garments.routes.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { Button } from '../../ui/button.tsx';

const VIEWS = ['front', 'back'] as const;
type View = (typeof VIEWS)[number];

type Asked = Omit<PictureAsked, 'view'>;

/** The garment rendered in cloth, front and back, as it is composed now. */
export const ClothPicture = ({ asked }: { asked: Asked }) => {
  const [view, setView] = useState<View>('front');
  const drawing = useMutation({
    mutationFn: async (wanted: View) => ({
      of: JSON.stringify(asked),
      view: wanted,
      picture: (await call('POST /api/custom-order/picture', { body: { ...asked, view: wanted } })).picture,
    }),
  });
  const shown = drawing.data;
  const isOld = shown !== undefined && shown.of !== JSON.stringify(asked);
  const draw = (wanted: View) => {
    setView(wanted);
    drawing.mutate(wanted);
  };
  const isBusy = drawing.error instanceof CallError && drawing.error.status === 429;
  return (
    <div className="grid justify-items-center gap-3 pt-2">
      {shown === undefined ? null : (
        <figure className="w-full max-w-130">
          <img
            src={shown.picture}
            alt={`Your design in cloth, seen from the ${shown.view}`}
            className="aspect-4/5 w-full bg-table object-contain"
          />
          {isOld ? (
            <figcaption className="pt-2 text-13 text-chalk">You have changed the design since.</figcaption>
          ) : null}
        </figure>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          variant="secondary"
          isBusy={drawing.isPending}
          busyLabel="Drawing it…"
          onClick={() => draw(view)}
        >
          {shown === undefined ? 'See it in cloth' : isOld ? 'See the new design in cloth' : 'Draw it again'}
        </Button>
        {shown === undefined ? null : (
          <Button
            variant="quiet"
            disabled={drawing.isPending}
            onClick={() => draw(view === 'front' ? 'back' : 'front')}
          >
            {view === 'front' ? 'See the back in cloth' : 'See the front in cloth'}
          </Button>
        )}
      </div>
      <p role="status" className="text-13 text-madder empty:hidden">
        {drawing.isError
          ? isBusy
            ? 'Many people are looking at pictures now. Please try again in a few seconds.'
            : failureText(drawing.error, 'The picture could not be drawn. Please try again.')
          : null}
      </p>
    </div>
  );
};
