import type { KeyboardEvent, PointerEvent } from 'react';
import { markAt, markClasses } from '../made-to-measure/order/pinned-picture.tsx';

/** A position on a picture, as fractions of its width and height. */
export type Spot = { readonly x: number; readonly y: number };

const STEP = 0.02;
const KEYS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

const held = (part: number): number => Math.min(1, Math.max(0, Math.round(part * 1000) / 1000));
const percent = (part: number): string => `${Math.round(part * 100)}%`;

/** A new pin over its picture: a click places it, arrow keys move it. */
export const PinTarget = ({ spot, onMove }: { spot: Spot; onMove: (to: Spot) => void }) => {
  const press = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onMove({ x: held((event.clientX - left) / width), y: held((event.clientY - top) / height) });
  };
  const step = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove({ x: held(spot.x + by.x), y: held(spot.y + by.y) });
  };
  return (
    <div className="absolute inset-0 cursor-crosshair" onPointerUp={press}>
      <button
        type="button"
        data-first-focus
        className={markClasses(true)}
        style={markAt(spot)}
        aria-label={`New pin, ${percent(spot.x)} across and ${percent(spot.y)} down; arrow keys move it`}
        onKeyDown={step}
      >
        +
      </button>
    </div>
  );
};
