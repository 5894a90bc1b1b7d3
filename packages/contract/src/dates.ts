/** Days and times as the shop shows them: in the reader's language, the Indian way, by India's clock. */
import { LOCALES, localeNow } from './languages.ts';

/** A moment: a `Date`, an ISO text (a bare day is that day in India) or milliseconds since 1970. */
type Moment = Date | string | number;

// A format is expensive to build and cheap to use: the first caller builds it, once.
const showerOf = (options: Intl.DateTimeFormatOptions, always?: string) => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (at: Moment): string => {
    const locale = always ?? localeNow();
    // Hindi’s own abbreviations are `am` and `pm`; people say the part of the day
    const dayPeriod = options.hour && locale === LOCALES.hi ? 'short' : undefined;
    const format =
      formats.get(locale) ??
      new Intl.DateTimeFormat(locale, { ...options, dayPeriod, timeZone: 'Asia/Kolkata' });
    formats.set(locale, format);
    return format.format(new Date(at));
  };
};

/** `4 Mar`. @throws RangeError, like everything in this file, when `at` is no moment. */
export const showShortDay = showerOf({ day: 'numeric', month: 'short' });

/** `Wed, 4 Mar`. */
export const showWeekday = showerOf({ weekday: 'short', day: 'numeric', month: 'short' });

/** `4 Mar 2026`. */
export const showDay = showerOf({ dateStyle: 'medium' });

/** `4 March 2026`. */
export const showLongDay = showerOf({ dateStyle: 'long' });

/** `Wednesday, 4 March 2026`. */
export const showFullDay = showerOf({ dateStyle: 'full' });

const HOUR_AND_MINUTE = { hour: 'numeric', minute: '2-digit' } as const;
const DAY_AND_TIME = { day: 'numeric', month: 'short', year: 'numeric', ...HOUR_AND_MINUTE } as const;

/** `4 Mar, 2:05 pm`; in Hindi `4 मार्च, दोपहर 2:05`. */
export const showShortMoment = showerOf({ day: 'numeric', month: 'short', ...HOUR_AND_MINUTE });

/** `4 Mar 2026, 2:05 pm`; in Hindi `4 मार्च 2026, दोपहर 2:05`. */
export const showMoment = showerOf(DAY_AND_TIME);

/** `4 Mar 2026, 2:05:09 pm`. */
export const showSecond = showerOf({ ...DAY_AND_TIME, second: '2-digit' });

/** `2026-03-04`: the day in India as ISO 8601 and a date field write it. */
export const isoDay = showerOf({ dateStyle: 'short' }, 'en-CA');
