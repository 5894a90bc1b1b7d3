import type { WheelEvent } from 'react';

/** For number fields: with the focus there, the wheel that scrolls the page would change the number. */
export const leaveOnWheel = ({ currentTarget }: WheelEvent<HTMLElement>): void => currentTarget.blur();
