import type { Slide as SlideWords } from '@darzi/contract/pages/page-blocks.ts';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { langOf } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';

const t = await textsOf('pages');

const ADVANCE_MS = 6_000;
/** How long after a change the next slide's pictures are fetched, milliseconds. */
const FETCH_AHEAD_MS = 2_500;

const STILLNESS = '(prefers-reduced-motion: reduce)';
const onStillness = (listener: () => void) => {
  const query = window.matchMedia(STILLNESS);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const useIsStill = () =>
  useSyncExternalStore(
    onStillness,
    () => window.matchMedia(STILLNESS).matches,
    () => true,
  );

const Slide = ({
  slide,
  index,
  count,
  isShown,
  isFetched,
  pictures,
}: {
  slide: SlideWords;
  index: number;
  count: number;
  isShown: boolean;
  isFetched: boolean;
  pictures: readonly string[];
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group, not a set of fields.
  <div
    role="group"
    aria-roledescription={t('slide')}
    aria-label={t('slideOf', { number: index + 1, count })}
    inert={!isShown}
    className={classes(
      'col-start-1 row-start-1 row-span-2 grid min-h-0 grid-rows-subgrid transition-[opacity,visibility] duration-1000 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
      isShown ? 'visible opacity-100' : 'invisible opacity-0',
    )}
  >
    {/* One headline disappears before the next one appears: two on top of each other are unreadable. */}
    <div
      className={classes(
        'order-2 row-start-2 grid content-start gap-3 px-(--page-margin) pt-6 pb-24 lg:order-1 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:content-center lg:gap-5 lg:pt-0 lg:pr-12 lg:pb-20 lg:pl-[max(var(--page-margin),calc((100cqw-var(--container-content))/2))]',
        'transition-opacity',
        isShown ? 'opacity-100 delay-400 duration-600' : 'opacity-0 duration-300',
      )}
    >
      {slide.eyebrow === '' ? null : (
        <p lang={langOf(slide.eyebrow)} className="label-caps text-madder">
          {slide.eyebrow}
        </p>
      )}
      {/* Twice the usual size, yet its longest word must fit a phone. */}
      <h2 lang={langOf(slide.title)} className="font-display text-64 max-sm:text-[min(var(--text-64),20vw)]">
        {slide.title}
      </h2>
      <p lang={langOf(slide.text)} className="max-w-md text-15 text-chalk sm:text-17">
        {slide.text}
      </p>
      <div className="pt-1">
        <LinkButton to={slide.to} lang={langOf(slide.button)} size="large">
          {slide.button}
        </LinkButton>
      </div>
    </div>
    <div className="relative order-1 row-start-1 flex min-h-0 justify-center gap-2 overflow-hidden bg-table lg:order-2 lg:col-start-2 lg:row-span-2">
      {slide.picture === null || !isFetched ? null : (
        <Picture
          address={slide.picture.address}
          alt={slide.picture.alt}
          sizes="(min-width: 64rem) 58vw, 100vw"
          isFirst={index === 0}
          className="aspect-auto! h-full min-w-0 object-cover!"
        />
      )}
      {pictures.map((address, place) => (
        <Picture
          key={address}
          address={address}
          alt=""
          sizes={place === 1 ? '(min-width: 64rem) 30vw, 45vw' : '(min-width: 64rem) 520px, 60vw'}
          isFirst={index === 0 && place === 0}
          isBesideFirst={index === 0 && place > 0}
          className={classes(
            'h-full min-w-0',
            // A garment keeps its proportions; the cloth beside it fills the rest, however narrow.
            place === 1 ? 'aspect-auto! flex-1 object-cover!' : 'w-auto! flex-none',
            place === 2 && 'hidden sm:max-lg:block min-[137.5rem]:block',
          )}
        />
      ))}
    </div>
  </div>
);

/**
 * Slides, 6 s each, 1 s fade, 650 px high; slides without a picture show products in turn. Hovering, keyboard focus
 * and reduced motion pause it.
 */
export const HeroCarousel = ({
  slides,
  pictures,
}: {
  slides: readonly SlideWords[];
  pictures: readonly (readonly string[])[];
}) => {
  const count = slides.length;
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isUnderPointer, setUnderPointer] = useState(false);
  const [isUnderKeyboard, setUnderKeyboard] = useState(false);
  const [fetched, setFetched] = useState<ReadonlySet<number>>(new Set([0]));
  const isStill = useIsStill();
  const isRunning = !isPaused && !isUnderPointer && !isUnderKeyboard && !isStill && count > 1;

  const go = (next: number) => {
    const wrapped = (next + count) % count;
    setFetched((before) => new Set([...before, wrapped]));
    setIndex(wrapped);
  };

  useEffect(() => {
    if (!isRunning) return;
    const ahead = (index + 1) % count;
    const fetchAhead = setTimeout(() => setFetched((before) => new Set([...before, ahead])), FETCH_AHEAD_MS);
    const advance = setTimeout(() => setIndex(ahead), ADVANCE_MS);
    return () => {
      clearTimeout(fetchAhead);
      clearTimeout(advance);
    };
  }, [index, isRunning, count]);

  return (
    <section
      aria-roledescription={t('carousel')}
      aria-label={t('highlights')}
      className="@container relative h-[min(650px,calc(100svh-6rem))] min-h-[34rem] overflow-hidden lg:h-[650px]"
      onPointerEnter={(event) => setUnderPointer(event.pointerType === 'mouse')}
      onPointerLeave={() => setUnderPointer(false)}
      // A mouse click leaves the focus on its button: that alone does not pause it.
      onFocus={(event) => setUnderKeyboard(event.target.matches(':focus-visible'))}
      onBlur={() => setUnderKeyboard(false)}
    >
      {/* The slides share their rows: the longest headline sets the height of every picture. */}
      <div
        aria-live={isRunning ? 'off' : 'polite'}
        className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto]"
      >
        {slides.map((slide, place) => (
          <Slide
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
            key={place}
            slide={slide}
            index={place}
            count={count}
            isShown={place === index}
            isFetched={fetched.has(place)}
            pictures={
              slide.picture === null && fetched.has(place) ? (pictures[place % pictures.length] ?? []) : []
            }
          />
        ))}
      </div>
      <div
        hidden={count === 1}
        className="absolute bottom-4 left-0 flex w-full items-center gap-1 px-(--page-margin) lg:bottom-8 lg:w-5/12 lg:pr-12 lg:pl-[max(var(--page-margin),calc((100cqw-var(--container-content))/2))] [&[hidden]]:hidden"
      >
        <IconButton label={t('previousSlide')} className="-ml-[12px]" onClick={() => go(index - 1)}>
          <ChevronLeft size={22} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <div className="flex flex-1">
          {slides.map((_, place) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
              key={place}
              type="button"
              aria-label={t('goToSlide', { number: place + 1 })}
              aria-current={place === index || undefined}
              onClick={() => go(place)}
              className="group relative h-11 flex-1"
            >
              <span aria-hidden="true" className="tape absolute inset-x-0 top-[17px] text-chalk" />
              <span
                aria-hidden="true"
                className={classes(
                  'absolute inset-x-0 top-[16px] h-[3px] bg-madder transition-opacity',
                  place === index ? 'opacity-100' : 'opacity-0 group-hover:opacity-50',
                )}
              />
            </button>
          ))}
        </div>
        <p className="w-14 text-center text-13 text-chalk tabular-nums" aria-hidden="true">
          {index + 1} / {count}
        </p>
        <IconButton
          label={isPaused ? t('playSlides') : t('pauseSlides')}
          onClick={() => setPaused((before) => !before)}
        >
          {isPaused ? (
            <Play size={18} strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <Pause size={18} strokeWidth={1.5} aria-hidden="true" />
          )}
        </IconButton>
        <IconButton label={t('nextSlide')} className="-mr-[12px]" onClick={() => go(index + 1)}>
          <ChevronRight size={22} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
};
