import type { RefusalCode } from './refusals.ts';

/** The business says no: a value, never an exception. `values` fill the message's placeholders. */
export type Refusal = {
  readonly code: RefusalCode;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Dotted path → text, where a form is at fault. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Further data that the answer carries beside message and code (e.g. what changed). */
  readonly details?: Readonly<Record<string, unknown>>;
};

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

/** The business says yes. */
export const accept = <T>(value: T): Outcome<T> => ({ ok: true, value });

/** The business says no, by the name of a refusal in the contract’s table. */
export const refuse = (code: RefusalCode, more: Omit<Refusal, 'code'> = {}): Outcome<never> => ({
  ok: false,
  refusal: { code, ...more },
});

/** What was sent is at fault: dotted path → text. */
export const refuseFields = (fields: Readonly<Record<string, string>>): Outcome<never> =>
  refuse('request.invalid', { fields });
