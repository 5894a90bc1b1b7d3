import type { RefusalCode } from './refusals.ts';

/** The business says no: a value, never an exception. `values` fill the message's placeholders. */
export type Refusal = {
  readonly code: RefusalCode;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Dotted path → text, when a form is at fault. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Further data in the answer, beside message and code (what changed, for example). */
  readonly details?: Readonly<Record<string, unknown>>;
};

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

/** The business says yes. */
export const accept = <T>(value: T): Outcome<T> => ({ ok: true, value });

/** The business says no, with a code from the contract’s table of refusals. */
export const refuse = (code: RefusalCode, more: Omit<Refusal, 'code'> = {}): Outcome<never> => ({
  ok: false,
  refusal: { code, ...more },
});

/** The input is at fault: dotted path → text. */
export const refuseFields = (fields: Readonly<Record<string, string>>): Outcome<never> =>
  refuse('request.invalid', { fields });
