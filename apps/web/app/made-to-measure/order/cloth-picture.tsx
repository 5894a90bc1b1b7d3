import { CallError } from '@darzi/contract/client.ts';
import type { PictureAsked } from '@darzi/contract/custom-orders/garments.routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioWords } from '../../ui/choice.tsx';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

/** The side from which a figure or a picture is seen. */
export const ViewChoice = <View extends string>({
  views,
  view,
  onChoose,
}: {
  views: readonly View[];
  view: View;
  onChoose: (view: View) => void;
}) => (
  <fieldset className="min-w-0">
    <legend className="sr-only">{t('seenFrom')}</legend>
    <RadioWords
      options={views.map((value) => ({ value, label: word(value) }))}
      chosen={view}
      onChoose={onChoose}
      className="flex flex-wrap justify-center gap-1.5 capitalize"
    />
  </fieldset>
);

const VIEWS = ['front', 'back'] as const;

type Asked = Omit<PictureAsked, 'view'>;

/**
 * The garment rendered in cloth, in the place of its drawing: from when that is wanted until the design changes.
 * `views` are the drawing's own controls.
 */
export const ClothPicture = ({
  asked,
  drawing,
  views,
}: {
  asked: Asked;
  drawing: ReactNode;
  views: ReactNode;
}) => {
  const of = JSON.stringify(asked);
  const [wanted, setWanted] = useState<string>();
  const [view, setView] = useState<(typeof VIEWS)[number]>('front');
  /** It had an address but did not load. */
  const [isLost, setLost] = useState(false);
  const isWanted = wanted === of;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['cloth-picture', of, view],
    queryFn: async ({ signal }) => {
      const { picture } = await call(
        'POST /api/custom-order/picture',
        { body: { ...asked, view } },
        { signal },
      );
      return { of, view, picture };
    },
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const shown = isWanted && !isLost && data?.of === of ? data : undefined;
  const isBusy = isWanted && isFetching;
  const isFailed = isWanted && !isBusy && (isLost || error !== null);
  const wasRefused = error instanceof CallError && error.status === 429;
  const show = () => {
    setWanted(of);
    if (isFailed && !isLost) void refetch();
    setLost(false);
  };
  return (
    <>
      {shown === undefined ? (
        drawing
      ) : (
        <img
          src={shown.picture}
          alt={t('inClothFrom', { view: word(shown.view) })}
          onError={() => setLost(true)}
          className="mx-auto aspect-4/5 w-full max-w-130 bg-table object-contain lg:max-w-[clamp(16rem,(100dvh-var(--beside-figure,15.5rem))*4/5,32.5rem)]"
        />
      )}
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
        {shown === undefined ? views : <ViewChoice views={VIEWS} view={view} onChoose={setView} />}
        <Button
          variant="secondary"
          isBusy={isBusy}
          busyLabel={t('drawingIt')}
          onClick={() => (shown === undefined ? show() : setWanted(undefined))}
        >
          {shown !== undefined
            ? t('backToDrawing')
            : wanted !== undefined && !isWanted
              ? t('seeNewInCloth')
              : t('seeInCloth')}
        </Button>
        <p role="status" className="w-full text-center text-13 text-madder empty:hidden">
          {shown === undefined ? null : (
            <span className="sr-only">{t('inClothFrom', { view: word(shown.view) })}</span>
          )}
          {isFailed && isLost ? t('notDrawn') : null}
          {isFailed && !isLost ? (wasRefused ? t('tooBusy') : failureText(error, t('notDrawn'))) : null}
        </p>
      </div>
    </>
  );
};
