/** What was wanted when `seen` was there, now that `present` is: sales in between are not undone. */
export const sinceSeen = (wanted: number, seen: number | undefined, present: number | undefined): number =>
  seen === undefined || present === undefined ? wanted : Math.max(0, wanted + present - seen);
