/** A provider API's answer: a status and a JSON body. */
export type ApiAnswer = { readonly status: number; readonly body: unknown };

export const ok = (body: unknown): ApiAnswer => ({ status: 200, body });

export const stripeError = (
  status: number,
  message: string,
  more: Record<string, unknown> = {},
): ApiAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...more } },
});

export const razorpayError = (status: number, description: string): ApiAnswer => ({
  status,
  body: {
    error: {
      code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
    },
  },
});

/** A call to a provider's API, with its body read. */
export type ApiCall = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  readonly idempotencyKey: string | undefined;
};
