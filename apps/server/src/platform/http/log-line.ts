import { redactThirdPartyText } from './redact-third-party-text.ts';

/** Email addresses and phone numbers, wherever they appear. */
const OF_PEOPLE = /[\p{L}\p{N}_.%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}|\+\d{8,15}\b/giu;
const withoutAddresses = (text: string): string => text.replace(OF_PEOPLE, '…');

/** Fields that we word ourselves. */
const OURS = new Set(['alarm', 'path', 'address']);
/** Fields that third parties word, even as a single word. */
const THEIRS = new Set([
  'reason',
  'answer',
  'reported',
  'description',
  'detail',
  'message',
  'text',
  'error',
  'body',
]);

/**
 * A fault in our code, Node's about a file or a socket, or PostgreSQL's where it does not quote its input (class 22 and
 * errors raised by triggers do).
 */
const isOfCode = (type: string, code: string, message: string): boolean =>
  /^(Type|Range|Reference)Error$/.test(type) ||
  (/^E[A-Z_]+$/.test(code) && new RegExp(`^(?:[a-z]+ )?${code}\\b`).test(message)) ||
  (type === 'error' && /^(?!22|P0)[0-9A-Z]{5}$/.test(code));

/** Quotes enclose either a name from our code or tables, or a value. */
const withoutValues = (text: string): string =>
  text.replace(/(["'`])(.*?)\1/gs, (quoted, _, inside: string) =>
    /^[A-Za-z_$][\w$.]{0,60}$/.test(inside) ? quoted : '…',
  );

const FRAME = /^ {4}at (?:[^\n]* \()?(?:file:|node:|\/)[^\n]*$/gm;

const cleanError = ({ message: said, stack, ...rest }: Record<string, unknown>): Record<string, unknown> => {
  const message = String(said ?? '');
  const ours = isOfCode(String(rest.type), String(rest.code), message);
  const reported = withoutAddresses(ours ? withoutValues(message) : redactThirdPartyText(message));
  const frames = typeof stack === 'string' ? (stack.replace(message, '').match(FRAME) ?? []) : [];
  return {
    ...(clean('', rest) as object),
    message: reported,
    ...(stack === undefined ? {} : { stack: [`${rest.type}: ${reported}`, ...frames].join('\n') }),
  };
};

function clean(key: string, value: unknown): unknown {
  if (typeof value === 'string') {
    if (THEIRS.has(key)) return redactThirdPartyText(value);
    return OURS.has(key) || !/[^\x21-\x7e]/.test(value)
      ? withoutAddresses(value)
      : redactThirdPartyText(value);
  }
  if (Array.isArray(value)) return value.map((one) => clean(key, one));
  if (typeof value !== 'object' || value === null) return value;
  if (key === 'err') return cleanError(value as Record<string, unknown>);
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, clean(name, inside)]));
}

/** A sentence of ours; without one, pino and Fastify use the error's message. */
const cleanSentence = (msg: string, err: unknown): string =>
  withoutAddresses(
    typeof err === 'object' && err !== null && Reflect.get(err, 'message') === msg
      ? redactThirdPartyText(msg)
      : msg,
  );

/**
 * A log line stripped of whatever could identify a person: other parties' answers and fault messages may quote anybody.
 */
export const cleanLine = (line: string): string => {
  try {
    const { msg, ...rest } = JSON.parse(line) as Record<string, unknown>;
    const sentence = msg === undefined ? {} : { msg: cleanSentence(String(msg), rest.err) };
    return `${JSON.stringify({ ...(clean('', rest) as object), ...sentence })}\n`;
  } catch {
    return withoutAddresses(line);
  }
};
