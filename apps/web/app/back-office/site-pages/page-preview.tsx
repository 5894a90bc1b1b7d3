import type { PageContent } from '@darzi/contract/pages/page-blocks.ts';
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

/** A frame as wide as a device, scaled down to the room there is: what is in it answers to the device's width. */
const DeviceFrame = ({ width, children }: { width: number; children: ReactNode }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [height, setHeight] = useState(800);
  const [roomWidth, setRoomWidth] = useState<number>(width);
  const prepare = () => {
    const inside = frame.current?.contentDocument;
    if (inside == null || inside.body === body) return;
    inside.documentElement.lang = 'en-IN';
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

/** The page as the shopper will see it, made of the shop’s own parts; nothing in it can be pressed. */
export const PagePreview = ({ content, isHome }: { content: PageContent; isHome: boolean }) => {
  const [device, setDevice] = useState<Device>('Phone');
  const shown = useBlockData(content.blocks).data ?? null;
  return (
    <div className="grid gap-3">
      <fieldset className="flex gap-2">
        <legend className="sr-only">Preview at the width of</legend>
        {DEVICES.map((one) => (
          <Button
            key={one}
            variant="secondary"
            className={one === device ? 'bg-ink! text-paper!' : ''}
            aria-pressed={one === device}
            onClick={() => setDevice(one)}
          >
            {one}
          </Button>
        ))}
      </fieldset>
      <section
        aria-label="Preview of the page"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
        tabIndex={0}
        className="max-h-[75vh] overflow-auto border border-line bg-table"
      >
        <DeviceFrame key={device} width={WIDTHS[device]}>
          {isHome ? null : (
            <div className="measure">
              <PageHead title={<RichLine>{content.title}</RichLine>} />
            </div>
          )}
          <PageBlocks blocks={content.blocks} shown={shown} Slides={HeroCarousel} />
        </DeviceFrame>
      </section>
    </div>
  );
};
