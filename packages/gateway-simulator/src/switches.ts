/** Deliberate misbehaviour of the simulator, for each provider. Everything is off at first. */
export type WebhookSwitches = {
  /** early: before the buyer is sent back; late: after `lateSeconds`. */
  timing: 'normal' | 'early' | 'late' | 'never';
  lateSeconds: number;
  /** How often each event is sent. */
  copies: number;
  /** reversed: events within 400 ms of each other are sent last first. */
  order: 'kept' | 'reversed';
  signature: 'right' | 'forged';
};

export type ApiSwitches = {
  fault: 'none' | 'error500' | 'hang' | 'reset' | 'garbage' | 'slow';
  slowMs: number;
  /** Whether a failing call still takes effect: the order is made, only its answer is lost. */
  takesEffect: boolean;
  /** Only calls whose "METHOD /path" contains this; empty: all. */
  only: string;
  /** How many more calls fail; -1: all. */
  times: number;
};

export type ProviderSwitches = {
  webhooks: WebhookSwitches;
  api: ApiSwitches;
  /** The outcome of refunds. */
  refunds: 'done' | 'pending' | 'refused';
  /** Razorpay: capture at once, like accounts whose dashboard setting overrides the order. */
  autoCapture: boolean;
};

export type Switches = { stripe: ProviderSwitches; razorpay: ProviderSwitches };
export type Provider = keyof Switches;

const providerSwitches = (): ProviderSwitches => ({
  webhooks: { timing: 'normal', lateSeconds: 5, copies: 1, order: 'kept', signature: 'right' },
  api: { fault: 'none', slowMs: 2_000, takesEffect: false, only: '', times: -1 },
  refunds: 'done',
  autoCapture: false,
});

export const allOff = (): Switches => ({ stripe: providerSwitches(), razorpay: providerSwitches() });

export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  timing: ['normal', 'early', 'late', 'never'],
  order: ['kept', 'reversed'],
  signature: ['right', 'forged'],
  fault: ['none', 'error500', 'hang', 'reset', 'garbage', 'slow'],
  refunds: ['done', 'pending', 'refused'],
};

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text from the steering page's form, real types from programs. */
const readValue = (name: string, current: unknown, given: unknown): unknown => {
  if (typeof current === 'boolean') return given === true || given === 'true' || given === 'on';
  if (typeof current === 'number') {
    const number = Number(given);
    if (!Number.isFinite(number) || number < -1 || number > 100_000)
      throw new Error(`${name} must be a number`);
    return number;
  }
  const text = String(given);
  const choices = CHOICES[name];
  if (choices !== undefined && !choices.includes(text))
    throw new Error(`${name} must be ${choices.join(', ')}`);
  return text;
};

/** Sets the switches in `given` and leaves the others. @throws Error naming an invalid one */
export const setSwitches = (switches: object, given: unknown): void => {
  if (!isTable(given)) throw new Error('switches are an object');
  const table = switches as Record<string, unknown>;
  for (const [name, value] of Object.entries(given)) {
    const current = Object.hasOwn(table, name) ? table[name] : undefined;
    if (current === undefined) throw new Error(`there is no switch ${name}`);
    if (isTable(current)) setSwitches(current, value);
    else table[name] = readValue(name, current, value);
  }
};
