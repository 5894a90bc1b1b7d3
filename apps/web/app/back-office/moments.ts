const MOMENT = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** Day and time in India. */
export const showMoment = (iso: string): string => MOMENT.format(new Date(iso));

/** The day in India. */
export const showDay = (iso: string): string => DAY.format(new Date(iso));
