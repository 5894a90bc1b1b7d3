import { LANGUAGES, type Language, LOCALES } from '@darzi/contract/languages.ts';
import type { PageContent } from '@darzi/contract/pages/page-blocks.ts';
import { readingOf } from '@darzi/contract/settings/in-hindi.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { HeroCarousel } from '../../storefront/home/hero-carousel.tsx';
import { PageBlocks } from '../../storefront/pages/page-blocks.tsx';
import { RichLine } from '../../storefront/pages/rich-text.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useBlockData } from './use-site-pages.ts';

const WIDTHS = { Phone: 390, Desktop: 1280 } as const;
type Device = keyof typeof WIDTHS;
const DEVICES: readonly Device[] = ['Phone', 'Desktop'];
const LANGUAGE_LABEL = { en: 'English', hi: 'Hindi' } as const satisfies Record<Language, string>;

/** One of a few options, chosen by a click. */
const Choice = <Name extends string>({
  legend,
  names,
  chosen,
  labelOf,
  onChoose,
}: {
  legend: string;
  names: readonly Name[];
  chosen: Name;
  labelOf: (name: Name) => string;
  onChoose: (name: Name) => void;
}) => (
  <fieldset className="flex gap-2">
    <legend className="sr-only">{legend}</legend>
    {names.map((name) => (
      <Button
        key={name}
        variant="secondary"
        className={name === chosen ? 'bg-ink! text-paper!' : ''}
        aria-pressed={name === chosen}
        onClick={() => onChoose(name)}
      >
        {labelOf(name)}
      </Button>
    ))}
  </fieldset>
);

/** A frame as wide as a device, scaled down to fit: its content responds to the device's width. */
const DeviceFrame = ({
  width,
  language,
  children,
}: {
  width: number;
  language: Language;
  children: ReactNode;
}) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [height, setHeight] = useState(800);
  const [roomWidth, setRoomWidth] = useState<number>(width);
  const prepare = () => {
    const inside = frame.current?.contentDocument;
    if (inside == null || inside.body === body) return;
    inside.documentElement.lang = LOCALES[language];
    // the owner's accent colour and picture fit
    inside.documentElement.style.cssText = document.documentElement.style.cssText;
    inside.title = 'Preview';
    const styles = document.querySelectorAll('link[rel=stylesheet], style');
    inside.head.replaceChildren(...[...styles].map((style) => style.cloneNode(true)));
    setBody(inside.body);
  };
  useEffect(prepare);
  useEffect(() => {
    if (body === undefined || room.current === null) return;
    const watch = new ResizeObserver(() => {
      setHeight(body.scrollHeight);
      setRoomWidth(room.current?.clientWidth ?? width);
    });
    watch.observe(body);
    watch.observe(room.current);
    return () => watch.disconnect();
  }, [body, width]);
  const scale = Math.min(1, roomWidth / width);
  return (
    <div ref={room} className="overflow-hidden" style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title="Preview"
        inert
        onLoad={prepare}
        className="block max-w-none border-0"
        style={{
          width,
          height,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
          marginInline: roomWidth > width ? 'auto' : 0,
        }}
      />
      {body === undefined ? null : createPortal(children, body)}
    </div>
  );
};

/** A preview made of the shop’s own parts; nothing in it can be clicked. */
export const PagePreview = ({ content, isHome }: { content: PageContent; isHome: boolean }) => {
  const [device, setDevice] = useState<Device>('Phone');
  const [language, setLanguage] = useState<Language>('en');
  const { title, blocks } = readingOf(content, language);
  const shown = useBlockData(blocks).data ?? null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <Choice
          legend="Preview at the width of"
          names={DEVICES}
          chosen={device}
          labelOf={(one) => one}
          onChoose={setDevice}
        />
        <Choice
          legend="Preview in"
          names={LANGUAGES}
          chosen={language}
          labelOf={(one) => LANGUAGE_LABEL[one]}
          onChoose={setLanguage}
        />
      </div>
      <section
        aria-label="Preview of the page"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="max-h-[75vh] overflow-auto border border-line bg-table"
      >
        <DeviceFrame key={`${device} ${language}`} width={WIDTHS[device]} language={language}>
          {isHome ? null : (
            <div className="measure">
              <PageHead title={<RichLine>{title}</RichLine>} />
            </div>
          )}
          <PageBlocks blocks={blocks} shown={shown} Slides={HeroCarousel} />
        </DeviceFrame>
      </section>
    </div>
  );
};
