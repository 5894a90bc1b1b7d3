/** For tests of threads. */
import { setTimeout as pause } from 'node:timers/promises';

export const wait = async (milliseconds: number): Promise<string> => {
  await pause(milliseconds);
  return 'done';
};

export const spin = (): never => {
  for (;;);
};
