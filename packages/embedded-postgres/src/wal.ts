/** The log written ahead (WAL) lies in segments; a name is the timeline and the segment's number, in 24 hex digits. */

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(8, '0');

/** The segment after this one, on the same timeline. */
export const nextSegment = (segment: string, segmentBytes: number): string => {
  const perLog = 2 ** 32 / segmentBytes;
  const number =
    Number.parseInt(segment.slice(8, 16), 16) * perLog + Number.parseInt(segment.slice(16), 16) + 1;
  return segment.slice(0, 8) + hex(Math.floor(number / perLog)) + hex(number % perLog);
};

/** All segments from the first to the last, both included; empty where the last comes before the first. */
export const segmentsBetween = (first: string, last: string, segmentBytes: number): readonly string[] => {
  const names: string[] = [];
  for (let name = first; name <= last; name = nextSegment(name, segmentBytes)) names.push(name);
  return names;
};
