import { CallError } from '@darzi/contract/client.ts';
import type { PictureAsked } from '@darzi/contract/custom-orders/garments.routes.ts';
import { useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

const VIEWS = ['front', 'back'] as const;
type View = (typeof VIEWS)[number];

type Asked = Omit<PictureAsked, 'view'>;

/** The garment rendered in cloth, front and back, as currently composed. */
export const ClothPicture = ({ asked }: { asked: Asked }) => {
  const [view, setView] = useState<View>('front');
  const drawing = useSend(async (wanted: View) => ({
    of: JSON.stringify(asked),
    view: wanted,
    picture: (await call('POST /api/custom-order/picture', { body: { ...asked, view: wanted } })).picture,
  }));
  /** The picture that had an address but failed to load. */
  const [lost, setLost] = useState<string>();
  const isLost = lost !== undefined && lost === drawing.data?.picture;
  const shown = isLost ? undefined : drawing.data;
  const isOld = shown !== undefined && shown.of !== JSON.stringify(asked);
  const draw = (wanted: View) => {
    setView(wanted);
    drawing.mutate(wanted, { onSuccess: () => setLost(undefined) });
  };
  const isBusy = drawing.error instanceof CallError && drawing.error.status === 429;
  return (
    <div className="grid justify-items-center gap-3 pt-2">
      {shown === undefined ? null : (
        <figure className="w-full max-w-130">
          <img
            src={shown.picture}
            alt={t('inClothFrom', { view: word(shown.view) })}
            onError={() => setLost(shown.picture)}
            className="aspect-4/5 w-full bg-table object-contain"
          />
          {isOld ? <figcaption className="pt-2 text-13 text-chalk">{t('changedSince')}</figcaption> : null}
        </figure>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          variant="secondary"
          isBusy={drawing.isPending}
          busyLabel={t('drawingIt')}
          onClick={() => draw(view)}
        >
          {shown === undefined ? t('seeInCloth') : isOld ? t('seeNewInCloth') : t('drawAgain')}
        </Button>
        {shown === undefined ? null : (
          <Button
            variant="quiet"
            disabled={drawing.isPending}
            onClick={() => draw(view === 'front' ? 'back' : 'front')}
          >
            {view === 'front' ? t('seeBackInCloth') : t('seeFrontInCloth')}
          </Button>
        )}
      </div>
      <p role="status" className="text-13 text-madder empty:hidden">
        {isLost && !drawing.isPending && !drawing.isError ? t('notDrawn') : null}
        {drawing.isError ? (isBusy ? t('tooBusy') : failureText(drawing.error, t('notDrawn'))) : null}
      </p>
    </div>
  );
};
