/** Measure twice and keep the mean. */

/** A tape laid twice by the same hand agrees within this share, and never has to be closer than half an inch. */
const AGREEING_SHARE = 0.025;
const AGREEING_INCHES = 0.5;

export type MeanOfTwo = {
  /** Rounded to the quarter inch, as a tape is read. */
  readonly meanInches: number;
  readonly differenceInches: number;
  /** The two differ by more than a tape laid twice usually does: measure a third time. */
  readonly isApart: boolean;
};

/** The mean of two readings of one measurement, inches. */
export const meanOfTwo = (firstInches: number, secondInches: number): MeanOfTwo => {
  const mean = (firstInches + secondInches) / 2;
  const differenceInches = Math.abs(firstInches - secondInches);
  return {
    meanInches: Math.round(mean * 4) / 4,
    differenceInches,
    isApart: differenceInches > Math.max(AGREEING_INCHES, mean * AGREEING_SHARE),
  };
};
