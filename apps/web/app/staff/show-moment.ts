const MOMENT = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** `4 Mar, 2:05 pm`, Indian time. */
export const showMoment = (at: string | number): string => MOMENT.format(new Date(at));
