import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';

const HERO_DESCRIPTION =
  'Discover our carefully curated selection designed for those who appreciate quality and style.';

/** The three slides and where each leads. */
const HERO_SLIDES = [
  {
    eyebrow: 'Latest Arrivals',
    title: 'OUR BEST SELLERS',
    button: 'SHOP NOW',
    to: '/collection?bestSeller=1',
  },
  {
    eyebrow: 'Summer Collection',
    title: 'NEW SEASON',
    button: 'DISCOVER MORE',
    to: '/collection?sort=relevant',
  },
  { eyebrow: 'Special Offers', title: 'LIMITED TIME', button: 'VIEW DEALS', to: '/collection?sort=low-high' },
] as const;

type HeroSlide = (typeof HERO_SLIDES)[number];

const ADVANCE_MS = 6_000;
/** The next slide's pictures are fetched this long after the last change, milliseconds. */
const FETCH_AHEAD_MS = 2_500;
const COUNT = HERO_SLIDES.length;

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
  isShown,
  pictures,
}: {
  slide: HeroSlide;
  index: number;
  isShown: boolean;
  pictures: readonly string[];
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group, not a set of fields.
  <div
    role="group"
    aria-roledescription="slide"
    aria-label={`${index + 1} of ${COUNT}`}
    inert={!isShown}
    className={classes(
      'col-start-1 row-start-1 row-span-2 grid min-h-0 grid-rows-subgrid transition-[opacity,visibility] duration-1000 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
      isShown ? 'visible opacity-100' : 'invisible opacity-0',
    )}
  >
    {/* One headline is gone before the next one comes: two of them over each other cannot be read. */}
    <div
      className={classes(
        'order-2 row-start-2 grid content-start gap-3 px-(--page-margin) pt-6 pb-24 lg:order-1 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:content-center lg:gap-5 lg:pt-0 lg:pr-12 lg:pb-20 lg:pl-[max(var(--page-margin),calc((100cqw-var(--container-content))/2))]',
        'transition-opacity',
        isShown ? 'opacity-100 delay-400 duration-600' : 'opacity-0 duration-300',
      )}
    >
      <p className="label-caps text-madder">{slide.eyebrow}</p>
      {/* Twice as large as usual, its longest word must still fit a phone. */}
      <h2 className="font-display text-64 max-sm:text-[min(var(--text-64),20vw)]">{slide.title}</h2>
      <p className="max-w-md text-15 text-chalk sm:text-17">{HERO_DESCRIPTION}</p>
      <div className="pt-1">
        <LinkButton to={slide.to} size="large">
          {slide.button}
        </LinkButton>
      </div>
    </div>
    <div className="relative order-1 row-start-1 flex min-h-0 gap-2 overflow-hidden bg-table lg:order-2 lg:col-start-2 lg:row-span-2">
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
            // A garment keeps its own form; the cloth beside it takes what is left, be it a selvedge.
            place === 1 ? 'aspect-auto! flex-1' : 'w-auto! flex-none',
            place === 2 && 'hidden sm:max-lg:block min-[137.5rem]:block',
          )}
        />
      ))}
    </div>
  </div>
);

/** Three slides, 6 s each, 1 s fade, 650 px high. It stands still under the pointer, the focus and for who asked for it. */
export const HeroCarousel = ({ pictures }: { pictures: readonly (readonly string[])[] }) => {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isUnderPointer, setUnderPointer] = useState(false);
  const [isUnderKeyboard, setUnderKeyboard] = useState(false);
  const [fetched, setFetched] = useState<ReadonlySet<number>>(new Set([0]));
  const isStill = useIsStill();
  const isRunning = !isPaused && !isUnderPointer && !isUnderKeyboard && !isStill;

  const go = (next: number) => {
    const wrapped = (next + COUNT) % COUNT;
    setFetched((before) => new Set([...before, wrapped]));
    setIndex(wrapped);
  };

  useEffect(() => {
    if (!isRunning) return;
    const ahead = (index + 1) % COUNT;
    const fetchAhead = setTimeout(() => setFetched((before) => new Set([...before, ahead])), FETCH_AHEAD_MS);
    const advance = setTimeout(() => setIndex(ahead), ADVANCE_MS);
    return () => {
      clearTimeout(fetchAhead);
      clearTimeout(advance);
    };
  }, [index, isRunning]);

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="@container relative h-[min(650px,calc(100svh-6rem))] min-h-[34rem] overflow-hidden lg:h-[650px]"
      onPointerEnter={(event) => setUnderPointer(event.pointerType === 'mouse')}
      onPointerLeave={() => setUnderPointer(false)}
      // A press by pointer leaves the focus behind on its button: that alone holds nothing.
      onFocus={(event) => setUnderKeyboard(event.target.matches(':focus-visible'))}
      onBlur={() => setUnderKeyboard(false)}
    >
      {/* The slides share their rows: the longest headline sets how tall every picture is. */}
      <div
        aria-live={isRunning ? 'off' : 'polite'}
        className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto]"
      >
        {HERO_SLIDES.map((slide, place) => (
          <Slide
            key={slide.title}
            slide={slide}
            index={place}
            isShown={place === index}
            pictures={fetched.has(place) ? (pictures[place] ?? []) : []}
          />
        ))}
      </div>
      <div className="absolute bottom-4 left-0 flex w-full items-center gap-1 px-(--page-margin) lg:bottom-8 lg:w-5/12 lg:pr-12 lg:pl-[max(var(--page-margin),calc((100cqw-var(--container-content))/2))]">
        <IconButton label="Previous slide" className="-ml-3" onClick={() => go(index - 1)}>
          <ChevronLeft size={22} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <div className="flex flex-1">
          {HERO_SLIDES.map((slide, place) => (
            <button
              key={slide.title}
              type="button"
              aria-label={`Go to slide ${place + 1}`}
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
          {index + 1} / {COUNT}
        </p>
        <IconButton
          label={isPaused ? 'Play slides' : 'Pause slides'}
          onClick={() => setPaused((before) => !before)}
        >
          {isPaused ? (
            <Play size={18} strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <Pause size={18} strokeWidth={1.5} aria-hidden="true" />
          )}
        </IconButton>
        <IconButton label="Next slide" className="-mr-3" onClick={() => go(index + 1)}>
          <ChevronRight size={22} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
};
