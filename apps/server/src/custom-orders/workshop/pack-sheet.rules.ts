/** Packs boxes onto one sheet, into any space that is left between others. In one unit; pure. */
type Size = { readonly width: number; readonly height: number };
type Room = Size & { readonly x: number; readonly y: number };
type Packed<Of> = readonly { readonly box: Of; readonly x: number; readonly y: number }[];

/** What remains of a space around a box that lies in it: to its left and right, above and below, overlapping. */
const around = (room: Room, taken: Room): readonly Room[] => {
  const [right, bottom] = [room.x + room.width, room.y + room.height];
  const [takenRight, takenBottom] = [taken.x + taken.width, taken.y + taken.height];
  if (taken.x >= right || takenRight <= room.x || taken.y >= bottom || takenBottom <= room.y) return [room];
  return [
    { ...room, width: taken.x - room.x },
    { ...room, x: takenRight, width: right - takenRight },
    { ...room, height: taken.y - room.y },
    { ...room, y: takenBottom, height: bottom - takenBottom },
  ].filter(({ width, height }) => width > 0 && height > 0);
};

const isWithin = (a: Room, b: Room): boolean =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;

const packInOrder = <Of extends Size>(
  boxes: readonly Of[],
  sheet: Size,
  { gap, isAcross }: { readonly gap: number; readonly isAcross: boolean },
): Packed<Of> | undefined => {
  let rooms: readonly Room[] = [{ x: 0, y: 0, ...sheet }];
  const packed: { box: Of; x: number; y: number }[] = [];
  for (const box of boxes) {
    const [room] = rooms
      .filter(({ width, height }) => box.width <= width && box.height <= height)
      .toSorted((a, b) => (isAcross ? a.y - b.y || a.x - b.x : a.x - b.x || a.y - b.y));
    if (room === undefined) return undefined;
    packed.push({ box, x: room.x, y: room.y });
    const taken = {
      x: room.x - gap,
      y: room.y - gap,
      width: box.width + 2 * gap,
      height: box.height + 2 * gap,
    };
    const left = rooms.flatMap((one) => around(one, taken));
    rooms = left.filter(
      (one, index) =>
        !left.some((other, at) => isWithin(one, other) && (at < index || !isWithin(other, one))),
    );
  }
  return packed;
};

/** Where each box lies; undefined if this sheet does not hold them all in any of the orders tried. */
export const packSheet = <Of extends Size>(
  boxes: readonly Of[],
  sheet: Size,
  gap: number,
): Packed<Of> | undefined => {
  const orders: readonly ((box: Of) => number)[] = [
    ({ height }) => height,
    ({ width, height }) => width * height,
    ({ width, height }) => Math.max(width, height),
    ({ width }) => width,
  ];
  for (const size of orders)
    for (const isAcross of [true, false]) {
      const sorted = boxes.toSorted((a, b) => size(b) - size(a));
      const packed = packInOrder(sorted, sheet, { gap, isAcross });
      if (packed !== undefined) return packed;
    }
  return undefined;
};
