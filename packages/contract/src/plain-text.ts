import type { z } from 'zod';
import { grouped } from './wording.ts';

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
};

const isCountedInCharacters = (origin: string): boolean => origin === 'string';

const tooBig = (origin: string, most: number | bigint, isInclusive: boolean): string => {
  if (isCountedInCharacters(origin)) return `At most ${grouped(most)} characters`;
  if (most === Number.MAX_SAFE_INTEGER) return 'Too large';
  return isInclusive ? `At most ${grouped(most)}` : `Less than ${grouped(most)}`;
};

const tooSmall = (origin: string, least: number | bigint, isInclusive: boolean): string => {
  if (isCountedInCharacters(origin))
    return least === 1 ? 'Required' : `At least ${grouped(least)} characters`;
  if (least === Number.MIN_SAFE_INTEGER) return 'Too small';
  return isInclusive ? `At least ${grouped(least)}` : `More than ${grouped(least)}`;
};

/** What is wrong with a value, in plain words; undefined falls back to the schema library's. */
export const plainText = (issue: z.core.$ZodRawIssue): string | undefined => {
  const isMissing = issue.input === undefined || issue.input === null || issue.input === '';
  switch (issue.code) {
    case 'invalid_type': {
      if (isMissing) return 'Required';
      return `Must be ${TYPE_WORDS[issue.expected] ?? 'of another kind'}`;
    }
    case 'invalid_value':
      return isMissing ? 'Required' : `One of ${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return isMissing ? 'Required' : 'Not accepted here';
    case 'too_big':
      return tooBig(issue.origin, issue.maximum, issue.inclusive === true);
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum, issue.inclusive === true);
    default:
      return undefined;
  }
};
