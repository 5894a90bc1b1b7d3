import { garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import { FRAME } from '@darzi/garment/body/figure-tapes.ts';
import { drawOnBody } from '@darzi/garment/worn/dress.ts';
import type { Figure } from '@darzi/garment/worn/figure.ts';
import { figureSvg } from '@darzi/garment/worn/figure-svg.ts';
import { useEffect, useId, useMemo, useState } from 'react';
import { trustFigure } from '../../shell/trusted-markup.ts';
import { ON_SCREEN } from './figure-drawing.tsx';
import type { Crop, GarmentThumbProps } from './garment-thumb.tsx';

/** Inches from neck to floor on the body that the crops are measured on. */
const USUAL_HEIGHT_TO_NECK = 54;

/** Left, top, width and height in inches from the middle of the neck, on that body. */
const BOX = {
  neck: [-8, -4.5, 16, 20],
  'back-neck': [-8, -4.5, 16, 20],
  upper: [-15, -5, 30, 37.5],
  waist: [-12, 8, 24, 30],
  hem: [-13, 30, 26, 26],
  cloth: [-5, 3, 10, 10],
} as const satisfies Partial<Record<Crop, readonly [number, number, number, number]>>;

const boxOf = (crop: Crop, { origin }: Figure): string => {
  if (crop === 'whole') return `0 0 ${FRAME.width} ${FRAME.height}`;
  const [left, top, width, height] = BOX[crop];
  const inch = (FRAME.floor - origin[1]) / USUAL_HEIGHT_TO_NECK;
  return [origin[0] + left * inch, origin[1] + top * inch, width * inch, height * inch]
    .map((units) => units.toFixed(1))
    .join(' ');
};

/** Pictures waiting to be drawn. */
const waiting = new Set<() => void>();
let turn: ReturnType<typeof setTimeout> | undefined;

const nextTurn = (milliseconds: number): void => {
  clearTimeout(turn);
  turn = setTimeout(() => {
    const [first] = waiting;
    if (first === undefined) return;
    waiting.delete(first);
    first();
    nextTurn(0);
  }, milliseconds);
};

/** The value once it is this picture's turn: a hundred of them redraw one by one, so that no click waits for all. */
const useInTurn = <Value extends string | undefined>(value: Value): Value => {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (shown === value) return;
    const follow = () => setShown(value);
    waiting.add(follow);
    nextTurn(0);
    return () => {
      waiting.delete(follow);
    };
  }, [value, shown]);
  return shown;
};

/** Loads with the figure; no user input reaches its markup. */
const GarmentThumbDrawing = ({
  wearer,
  garment,
  crop,
  choices,
  choice,
  value,
  fabric: chosenFabric,
  colour: chosenColour = '',
  print,
  border,
}: GarmentThumbProps) => {
  const id = useId();
  const [fabric, colour] = [useInTurn(chosenFabric), useInTurn(chosenColour)];
  const { who, age } = wearer ?? {};
  const { box, picture } = useMemo(() => {
    const row = garment === undefined ? undefined : garmentRows[garment];
    const figure = drawOnBody(
      {
        wearer: who === undefined ? undefined : { who, ...(age === undefined ? {} : { age }) },
        measurements: {},
        design:
          garment === undefined || row === undefined
            ? undefined
            : {
                garment,
                fabric: fabric ?? row.fabrics[0] ?? 'cotton',
                choices: {
                  ...row.defaults,
                  ...choices,
                  ...(choice === undefined ? {} : { [choice]: value }),
                },
                ...(colour === '' ? {} : { colour }),
                print,
                border,
              },
        view: crop === 'back-neck' ? 'back' : 'front',
      },
      id,
    );
    return { box: boxOf(crop, figure), picture: trustFigure(figureSvg(figure, ON_SCREEN, id)) };
  }, [who, age, garment, crop, choices, choice, value, fabric, colour, print, border, id]);
  return (
    <svg viewBox={box} preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="block size-full">
      <g
        // biome-ignore lint/security/noDangerouslySetInnerHtml: only numbers and colours, written by the garment module.
        dangerouslySetInnerHTML={{ __html: picture }}
      />
    </svg>
  );
};

export default GarmentThumbDrawing;
